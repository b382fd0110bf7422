// Sites in Dutch, Portuguese and Polish, each with some pages in English: a spice guild, a tram museum, an opera festival.

import { link, Site, type Web } from './page.ts'
import { addFestival } from './unseen-festival.ts'
import { addMuseum } from './unseen-museum.ts'

export function addUnseen(web: Web): void {
  addGuild(web)
  addMuseum(web)
  addFestival(web)
}

/** Pages of the old kind: tables as a frame, bold labels before line breaks, a price list set with dots. */
function addGuild(web: Web): void {
  const guild = new Site(web, {
    host: 'specerijengilde.test',
    name: 'Specerijengilde Hoorn',
    nav: [
      ['/over-ons', 'Over ons'],
      ['/bestuur', 'Bestuur'],
      ['/prijslijst', 'Prijslijst'],
      ['/nieuws', 'Nieuws'],
      ['/en/members', 'Members'],
    ],
    frame: ({ title, body, date, nav, site }) =>
      `<table width="100%" border="0"><tr><td colspan="2"><font size="5">${site}</font></td></tr><tr><td valign="top"><menu>${nav}</menu></td><td><center><h2>${title}</h2></center>${body}${date && `<p align="right"><i>Hoorn, ${date}</i></p>`}</td></tr><tr><td colspan="2"><small>&copy; Specerijengilde Hoorn</small></td></tr></table>`,
  })
  const dutch = { lang: 'nl' }
  guild.page(
    '/',
    'Welkom',
    `Welkom bij het Specerijengilde Hoorn.<br><br>&raquo; ${link('/over-ons', 'Over ons')}<br>&raquo; ${link('/bestuur', 'Het bestuur')}<br>&raquo; ${link('/prijslijst', 'Prijslijst')}<br>&raquo; ${link('/nieuws', 'Nieuws')}<br>&raquo; ${link('/jaarverslag-2024.pdf', 'Jaarverslag 2024 (PDF)')}<br>&raquo; ${link('/en/about', 'About the Hoorn Spice Guild (English)')}<br>&raquo; ${link('/en/members', 'Members (English)')}`,
    dutch,
  )
  guild.page(
    '/over-ons',
    'Over ons',
    'Het Specerijengilde Hoorn werd in 1934 opgericht door Cornelis Vroom, koopman in foelie en kaneel. Sinds 1961 is het gilde gevestigd aan de Kaasmarkt 4. Het gildehuis zelf dateert uit 1648 en werd in 1990 gerestaureerd.',
    dutch,
  )
  guild.page(
    '/bestuur',
    'Het bestuur',
    '<b>Voorzitter:</b> Joost Hageman<br><b>Secretaris:</b> Willemijn de Graaf<br><b>Penningmeester:</b> Aafke Dijkstra<br><b>Leden:</b> Ruud Kok, Noor Bakker<br><br>Oud-penningmeester Piet Schouten is erelid.',
    dutch,
  )
  guild.page(
    '/prijslijst',
    'Prijslijst',
    `<pre>
Prijzen in euro per 100 gram

Foelie ................ 9,80
Kruidnagel ............ 4,25
Nootmuskaat ........... 6,10
Kardemom .............. 7,45
Saffraan .............. op aanvraag
</pre>`,
    dutch,
  )
  guild.page(
    '/nieuws',
    'Nieuws',
    `3 maart 2025 ${link('/nieuws/contributie-2025', 'Contributie aangepast')}<br>14 februari 2023 ${link('/nieuws/contributie-2023', 'Contributie voor 2023')}<br>8 november 2024 ${link('/nieuws/veiling', 'De najaarsveiling')}`,
    dutch,
  )
  guild.page(
    '/nieuws/contributie-2023',
    'Contributie voor 2023',
    'De contributie van het Specerijengilde bedraagt 85 euro per jaar.',
    { ...dutch, shownDate: '14 februari 2023' },
  )
  guild.page(
    '/nieuws/contributie-2025',
    'Contributie aangepast',
    'De contributie van het Specerijengilde bedraagt 95 euro per jaar. Jongeren tot 25 jaar betalen de helft.',
    { ...dutch, shownDate: '3 maart 2025' },
  )
  guild.page(
    '/nieuws/veiling',
    'De najaarsveiling',
    'Op de najaarsveiling bracht een baal kruidnagel 310 euro op. De veilingmeester was Dirk Pool. Er kwamen 240 bezoekers.',
    { ...dutch, shownDate: '8 november 2024' },
  )
  guild.page(
    '/en/about',
    'About the Hoorn Spice Guild',
    'The Hoorn Spice Guild goes back to 1934. It holds an auction every autumn and has owned its guild hall, a building of 1648, since 1961.',
  )
  const card = (name: string, town: string, since: number) =>
    `<div class="lid"><div class="naam">${name}</div><div><i>Town</i> <span>${town}</span></div><div><i>Joined</i> <span>${since}</span></div></div>`
  guild.page(
    '/en/members',
    'Members of the Hoorn Spice Guild',
    `${card('Kruidhuis Van Loon', 'Edam', 1951)}${card('Peper &amp; Zoon', 'Medemblik', 1938)}${card('De Kaneelboom', 'Hoorn', 1977)}<p>Page 1 of 2 ${link('/en/members/2', 'Next page')}</p>`,
  )
  guild.page(
    '/en/members/2',
    'Members of the Hoorn Spice Guild',
    `${card('Saffraan Alkmaar', 'Alkmaar', 2004)}${card('Vanille van Veen', 'Purmerend', 1999)}<p>Page 2 of 2 ${link('/en/members', 'Previous page')}</p>`,
  )
  guild.pdf('/jaarverslag-2024.pdf', 'Jaarverslag 2024', [
    '# Jaarverslag 2024',
    'Specerijengilde Hoorn',
    'In 2024 werden 1.284 balen geveild, tegen 1.190 balen in 2023.',
    'Het ledental steeg van 58 naar 61.',
    'De opbrengst van de veiling was 402.500 euro.',
  ])
}
