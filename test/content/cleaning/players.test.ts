import { describe, expect, test } from 'bun:test'
import { read } from '../page.ts'

const markdown = (player: string) => read(`<p>Ennen.</p><div>${player}</div><p>Jälkeen.</p>`).markdown
const VIDEO = '<video src="https://v.test/1.mp4"></video>'

describe('of a player only its video or audio stays', () => {
  test.each([
    ['times', `<div>${VIDEO}<div><span>0:01</span><span>/</span><span>4:16</span></div><div>Koko näyttö</div></div>`],
    ['a drawing', `<div>${VIDEO}<i>0:00</i><span><img src="/logo.gif?v=1" alt="Soitin"></span></div>`],
    ['a slider', `<div>${VIDEO}<div>Toista</div><div role="slider" aria-label="x"></div><div>Hiljaa</div></div>`],
    ['a range', `<div><div>${VIDEO}</div><input type="range"><ul><li>2.0X</li><li>1.5X</li></ul></div>`],
    [
      'a bar of controls, with messages',
      `<div class="mp"><div>Ladataan soitinta…</div>${VIDEO}<div class="playerControlBar"><i>HD</i></div><div>Virhe 4100</div></div>`,
    ],
    [
      'boxes in boxes',
      `<div><div><div>${VIDEO}</div><div>Mainos päättyy pian</div></div><div class="player-controls"><b>Ääni</b></div></div>`,
    ],
    ['a time that is left', `<div>${VIDEO.replaceAll('video', 'audio')}<span>-12:30</span><span>Nopeus</span></div>`],
  ])('with %s', (_, player) => {
    expect(markdown(player)).toMatch(/^Ennen\.\n\n(?:\[.*\]\(https:\/\/v\.test\/1\.mp4\)\n\n)?Jälkeen\.$/)
  })

  test('and its still picture', () => {
    expect(markdown(`<div>${VIDEO}<img src="/still.jpg" alt="Satama"><i>0:00</i><b>Toista</b></div>`)).toContain(
      '![Satama]',
    )
  })
})

describe('text beside a video stays', () => {
  test.each([
    ['a caption', `<figure>${VIDEO}<figcaption>Satama aamulla</figcaption><i class="controls">HD</i></figure>`],
    ['a paragraph', `<div>${VIDEO}<p>Satama aamulla</p><i>0:00</i></div>`],
    ['a heading', `<div><h3>Satama aamulla</h3>${VIDEO}<i>0:00</i></div>`],
    ['without any control', `<div>${VIDEO}<div>Satama aamulla</div><button>Sulje</button></div>`],
    [
      'a long line',
      `<div>${VIDEO}<i>0:00</i><div>Satama aamulla, ${'kun laivat lähtevät merelle, '.repeat(3)}</div></div>`,
    ],
    [
      'the episode of a list',
      `<ul><li><a href="/s">Satama aamulla</a><audio src="/1.mp3" controls></audio><i>45:12</i></li></ul>`,
    ],
    [
      'beside the arrow of a carousel',
      `<div>${VIDEO}<i>Satama aamulla</i><a class="carousel-control-next">Seuraava</a></div>`,
    ],
    ['in a form', `<div>${VIDEO}<i>Satama aamulla</i><input class="form-control"></div>`],
    ['a list of pages', `<div>${VIDEO}<i>0:00</i>${'<a href="/s">Satama aamulla</a>'.repeat(6)}</div>`],
  ])('%s', (_, player) => {
    expect(markdown(player)).toContain('Satama aamulla')
  })
})

test('a page of many videos takes linear time', () => {
  const started = performance.now()
  markdown(`<div>${`<div><div>${VIDEO}<i>0:00</i></div></div>`.repeat(20_000)}</div>`)
  expect(performance.now() - started).toBeLessThan(20_000)
})
