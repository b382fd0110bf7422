import type { ConceptTable } from '../table.ts'

/** Organizations and persons: how to reach them, and facts about them. */
export const organization: ConceptTable = {
  domain: 'organization',
  things: [
    'organization',
    'company',
    'contact',
    'business',
    'person',
    'address',
    'firm',
    'institution',
    'employee',
    'member',
    'profile',
    'player',
    'team',
    'club',
    'people',
    'staff',
    'agent',
    'office',
  ],
  table: `
email: email
  names e mail | mail | email address | contact email | e mail address | mail address | contact mail | support email | business email
  en email | e-mail | mail | email address | email us; de e-mail | mail | e-mail-adresse | mailadresse; fr e-mail | courriel | adresse e-mail | mail | adresse électronique; es correo electrónico | correo | e-mail | email; it e-mail | email | posta elettronica | mail; pt e-mail | email | correio eletrónico; nl e-mail | e-mailadres | mail; pl e-mail | adres e-mail | poczta; ru e-mail | эл. почта | электронная почта | почта; ja メール | メールアドレス | eメール; zh 邮箱 | 电子邮件 | 电子邮箱 | 電郵
  schema email | contactPoint.email | address.email | applicationContact.email
  class email | mail | u email
phone: phone
  names telephone | phone number | telephone number | contact phone | contact number | tel number | mobile | mobile number | cell phone | call us | hotline | landline | phone no | contact telephone | office phone | switchboard
  en phone | telephone | tel | tel. | call us | call | mobile | phone number | contact number | hotline; de telefon | tel. | telefonnummer | rufnummer | mobil | handy | fon | hotline | tel; fr téléphone | tél. | tél | numéro de téléphone | portable | mobile; es teléfono | tel. | tfno. | móvil | tlf. | teléfonos; it telefono | tel. | cellulare | cell. | numero di telefono
  pt telefone | tel. | telemóvel | celular | fone; nl telefoon | tel. | telefoonnummer | mobiel; pl telefon | tel. | numer telefonu | komórka | tel. kom.; ru телефон | тел. | номер телефона | телефоны | моб.; ja 電話 | 電話番号 | tel | 携帯; zh 电话 | 联系电话 | 手机 | 電話 | 热线
  schema telephone | contactPoint.telephone | address.telephone
  meta og:phone_number | business:contact_data:phone_number
  class phone | tel | telephone | p tel
  not fax
fax: phone
  names fax number | facsimile | telefax
  en fax; de fax | telefax | faxnummer; fr fax | télécopie; es fax; it fax; pt fax; nl fax; pl faks | fax; ru факс; ja fax | ファックス | ファクス; zh 传真
  schema faxNumber | contactPoint.faxNumber
  class fax
address: address
  names postal address | full address | mailing address | street address full | location address | contact address | venue address | address line | addresses | office address | where to find us | physical address
  en address | location | visit us | our address | find us | postal address; de adresse | anschrift | standort | postanschrift; fr adresse | adresse postale | où nous trouver; es dirección | domicilio | dónde estamos | ubicación; it indirizzo | sede | dove siamo; pt endereço | morada | localização; nl adres | bezoekadres | postadres; pl adres | siedziba | adres korespondencyjny; ru адрес | почтовый адрес | юридический адрес; ja 住所 | 所在地 | アドレス; zh 地址 | 位置 | 联系地址
  schema address | location.address | address.name | jobLocation.address
  meta business:contact_data:street_address
  class address | adr | p adr | location
  not email | mail | web | ip
street: text
  names street address | street name | address line 1 | address street | road | line 1 | street and number | address1 | thoroughfare
  en street | street address; de straße | strasse | straße und hausnummer; fr rue | voie; es calle; it via; pt rua | logradouro; nl straat; pl ulica; ru улица; ja 番地 | 丁目; zh 街道
  schema address.streetAddress | streetAddress | location.address.streetAddress | jobLocation.address.streetAddress
  meta og:street-address | business:contact_data:street_address
  class street | street address | p street address
city: text
  names town | locality | municipality | address locality | place name | address city | village | settlement | city name | city town
  en city | town | locality | municipality; de stadt | ort | gemeinde | wohnort; fr ville | commune | localité; es ciudad | localidad | municipio | población; it città | comune | località; pt cidade | município | localidade | concelho; nl plaats | stad | woonplaats | gemeente; pl miasto | miejscowość | gmina; ru город | населенный пункт; ja 市区町村 | 市 | 都市; zh 城市 | 市
  schema address.addressLocality | addressLocality | location.address.addressLocality | jobLocation.address.addressLocality
  meta og:locality | business:contact_data:locality
  class city | locality | town | p locality
postalCode: text
  names zip | zip code | postcode | post code | postal | address zip | address postal code | pin code | plz
  en zip | zip code | postcode | postal code | pin code; de plz | postleitzahl; fr code postal | cp; es código postal | c.p.; it cap | codice postale; pt cep | código postal; nl postcode; pl kod pocztowy; ru индекс | почтовый индекс; ja 郵便番号; zh 邮编 | 邮政编码 | 郵遞區號
  schema address.postalCode | postalCode | location.address.postalCode | jobLocation.address.postalCode
  meta og:postal-code | business:contact_data:postal_code
  class postal code | zip | postcode | p postal code
region: text
  names state | province | county | address region | district | federal state | area | prefecture | state province | canton | department area | governorate
  en state | province | region | county | district; de bundesland | region | kreis | landkreis | kanton | bezirk; fr région | département | province | canton; es provincia | región | comunidad autónoma | estado | distrito; it provincia | regione; pt estado | distrito | região | província; nl provincie | regio; pl województwo | region | powiat; ru регион | область | край | район; ja 都道府県 | 地域 | 県; zh 省份 | 地区 | 省 | 区域
  schema address.addressRegion | addressRegion | location.address.addressRegion | jobLocation.address.addressRegion
  meta og:region | business:contact_data:region
  class region | state | p region
country: text
  names country name | address country | nation | country code | land
  en country | nation; de land | staat; fr pays; es país; it paese | nazione; pt país; nl land; pl kraj | państwo; ru страна | государство; ja 国 | 国名; zh 国家 | 國家
  schema address.addressCountry | addressCountry | address.addressCountry.name | location.address.addressCountry | jobLocation.address.addressCountry | countryOfOrigin.name
  meta og:country-name | business:contact_data:country_name
  class country | country name | p country name
  not origin
latitude: coordinate
  names lat | geo lat | geo latitude | y coordinate | location lat | coordinates lat
  en latitude; de breitengrad; fr latitude; es latitud; it latitudine; pt latitude; nl breedtegraad; pl szerokość geograficzna; ru широта; ja 緯度; zh 纬度
  schema geo.latitude | latitude | location.geo.latitude
  meta og:latitude | place:location:latitude | latitude
  class latitude
longitude: coordinate
  names lng | lon | geo lon | geo lng | geo longitude | x coordinate | location lng | coordinates lng
  en longitude; de längengrad; fr longitude; es longitud; it longitudine; pt longitude; nl lengtegraad; pl długość geograficzna; ru долгота; ja 経度; zh 经度
  schema geo.longitude | longitude | location.geo.longitude
  meta og:longitude | place:location:longitude | longitude
  class longitude
coordinates: text
  names geo | gps | geo coordinates | lat lng | position coordinates | gps coordinates
  en coordinates | gps; de koordinaten | gps; fr coordonnées | gps; es coordenadas; it coordinate; pt coordenadas; nl coördinaten; pl współrzędne; ru координаты; ja 座標; zh 坐标
  schema geo
  meta geo.position | icbm
openingHours: text
  names hours | business hours | opening times | open hours | working hours of shop | store hours | office hours | hours of operation | opening
  en opening hours | hours | business hours | open | opening times | store hours | office hours | hours of operation; de öffnungszeiten | geöffnet | sprechzeiten | geschäftszeiten; fr horaires | horaires d'ouverture | heures d'ouverture; es horario | horario de apertura | horarios | horario de atención; it orari | orario di apertura | orari di apertura
  pt horário | horário de funcionamento | horários; nl openingstijden | openingsuren; pl godziny otwarcia | godziny pracy | czynne; ru часы работы | время работы | режим работы; ja 営業時間 | 開館時間 | 診療時間; zh 营业时间 | 开放时间
  schema openingHours | openingHoursSpecification
  class opening hours | hours
foundedYear: year
  names founded | founding date | established | year founded | foundation year | founding year | since | foundation date | inception | formed | start year | year established
  en founded | established | since | formed | inception; de gegründet | gründung | gründungsjahr | seit; fr fondée en | création | fondation | date de création | année de création; es fundación | fundada | fundado | desde; it fondazione | fondata | fondata nel | anno di fondazione; pt fundação | fundada em | desde; nl opgericht | oprichting | sinds; pl założona | rok założenia | data założenia; ru основана | год основания | основание; ja 設立 | 創業 | 設立年; zh 成立时间 | 创立 | 成立于
  schema foundingDate
founders: list
  names founder | founded by | founder names | co founders
  en founder | founders | founded by; de gründer | gegründet von; fr fondateur | fondateurs | fondé par; es fundador | fundadores; it fondatore | fondatori; pt fundador | fundadores; nl oprichter | oprichters; pl założyciel | założyciele; ru основатель | основатели; ja 創業者 | 設立者; zh 创始人
  schema founder.name | founders.name
ceo: name
  names chief executive | chief executive officer | managing director | president | key people | general manager | leader | head | chairman | chair
  en ceo | chief executive | managing director | president | key people | chairman | general manager; de geschäftsführer | geschäftsführung | vorstand | leitung | geschäftsführerin; fr pdg | directeur général | président | dirigeant | directeur; es director general | presidente | gerente; it amministratore delegato | presidente | direttore generale; pt presidente | diretor executivo | diretor-geral; nl directeur | algemeen directeur | voorzitter; pl prezes | dyrektor | zarząd; ru директор | генеральный директор | президент | руководитель; ja 代表者 | 社長 | 代表取締役 | 最高経営責任者; zh 首席执行官 | 总裁 | 董事长 | 负责人
employees: integer
  names number of employees | employee count | company size | staff | headcount | workforce | size of company | staff size | team size
  en employees | number of employees | company size | staff | team size; de mitarbeiter | mitarbeiterzahl | beschäftigte | unternehmensgröße; fr effectif | employés | salariés | taille de l'entreprise; es empleados | número de empleados | plantilla; it dipendenti | numero di dipendenti; pt funcionários | número de funcionários | colaboradores; nl medewerkers | werknemers | aantal medewerkers; pl pracownicy | liczba pracowników | zatrudnienie; ru сотрудники | количество сотрудников | численность; ja 従業員数 | 社員数; zh 员工人数 | 员工 | 公司规模
  schema numberOfEmployees | numberOfEmployees.value
revenue: money
  names annual revenue | turnover | sales volume | income of company | sales revenue
  en revenue | turnover | sales | annual revenue; de umsatz | jahresumsatz; fr chiffre d'affaires | revenus; es ingresos | facturación; it fatturato | ricavi; pt receita | faturamento | volume de negócios; nl omzet; pl przychody | obrót; ru выручка | оборот; ja 売上高 | 売上; zh 营收 | 营业额 | 收入
headquarters: text
  names head office | headquarter | main office | seat | hq location | based | registered office
  en headquarters | head office | based in | main office; de hauptsitz | sitz | firmensitz | zentrale; fr siège | siège social; es sede | sede central | sede principal; it sede | sede centrale | sede legale; pt sede; nl hoofdkantoor | hoofdzetel; pl siedziba | centrala; ru штаб-квартира | головной офис; ja 本社 | 本社所在地; zh 总部 | 总部地点
  schema location.name | address.addressLocality
vatId: identifier
  names vat number | tax id | tax number | vat no | vat registration number | company tax number | ein | ust id
  en vat number | tax id | vat id | vat no. | vat reg no; de ust-idnr. | umsatzsteuer-id | steuernummer | ust-id | ust-idnr; fr n° tva | tva intracommunautaire | numéro de tva; es nif | cif | nif/cif; it partita iva | p. iva | p.iva | codice fiscale; pt nif | cnpj | contribuinte; nl btw-nummer | btw; pl nip; ru инн; ja 法人番号; zh 税号
  schema vatID | taxID
registrationNumber: identifier
  names company number | registration no | commercial register | register number | company registration number | registry code | legal id
  en company number | registration number | company registration; de handelsregister | registernummer | handelsregisternummer | hrb; fr siret | siren | rcs; es registro mercantil | número de registro; it rea | registro imprese; pt número de registro | matrícula; nl kvk | kvk-nummer; pl krs | regon; ru огрн | регистрационный номер; ja 登録番号; zh 统一社会信用代码 | 注册号
  schema leiCode | duns | identifier
legalName: name
  names official name | registered name | company legal name | full legal name | trading name
  en legal name | official name | registered name; de rechtlicher name | firmierung | offizieller name; fr raison sociale | dénomination sociale; es razón social; it ragione sociale; pt razão social | denominação social; nl handelsnaam | statutaire naam; pl nazwa prawna | pełna nazwa; ru полное наименование | юридическое название; ja 正式名称 | 商号; zh 公司全称 | 法定名称
  schema legalName
legalForm: text
  names company type | entity type | form of company | type of organization
  en type | company type | legal form; de rechtsform; fr forme juridique | statut juridique; es forma jurídica; it forma giuridica; pt forma jurídica | natureza jurídica; nl rechtsvorm; pl forma prawna; ru организационно-правовая форма; ja 法人格 | 会社形態; zh 企业类型
socialLinks: list
  names social media | same as | social profiles | social | social media links | profiles
  schema sameAs
  class social | social links
twitter: text
  names twitter handle | x handle | twitter username | twitter url | twitter account
  schema sameAs
  meta twitter:site | twitter:creator
facebook: url
  names facebook url | facebook page
  schema sameAs
instagram: url
  names instagram url | instagram handle
  schema sameAs
linkedin: url
  names linkedin url | linkedin profile
  schema sameAs
youtube: url
  names youtube url | youtube channel
  schema sameAs
firstName: name
  names given name | forename | christian name
  en first name | given name; de vorname; fr prénom; es nombre de pila | nombre; it nome; pt primeiro nome; nl voornaam; pl imię; ru имя; ja 名 | 名前; zh 名
  schema givenName
lastName: name
  names family name | surname
  en last name | surname | family name; de nachname | familienname; fr nom de famille; es apellido | apellidos; it cognome; pt sobrenome | apelido; nl achternaam; pl nazwisko; ru фамилия; ja 姓; zh 姓
  schema familyName
birthDate: date
  names date of birth | born | birthday | birth day | born on
  en born | date of birth | birth date | birthday; de geboren | geburtsdatum | geburtstag; fr né le | née le | date de naissance | naissance; es nacimiento | fecha de nacimiento | nacido; it nato | nata | data di nascita | nascita; pt nascimento | data de nascimento | nascido; nl geboren | geboortedatum; pl data urodzenia | urodzony | urodzona; ru дата рождения | родился | родилась; ja 生年月日 | 誕生日; zh 出生日期 | 出生 | 生日
  schema birthDate
birthPlace: text
  names place of birth | born in | birthplace
  en place of birth | birthplace | hometown | born in; de geburtsort | geboren in; fr lieu de naissance | né à; es lugar de nacimiento; it luogo di nascita; pt local de nascimento | naturalidade; nl geboorteplaats; pl miejsce urodzenia; ru место рождения; ja 出身地 | 出生地; zh 出生地 | 籍贯
  schema birthPlace.name | birthPlace
deathDate: date
  names date of death | died
  en died | date of death; de gestorben | sterbedatum | todesdatum; fr mort le | décès | date de décès; es fallecimiento | fecha de fallecimiento; it morte | data di morte | morto; pt morte | data de morte | falecimento; nl overleden | overlijdensdatum; pl data śmierci | zmarł; ru дата смерти | умер; ja 没年月日 | 死没; zh 逝世 | 去世
  schema deathDate
age: integer year
  names years old | age in years
  en age | age at; de alter; fr âge; es edad; it età; pt idade; nl leeftijd; pl wiek; ru возраст; ja 年齢; zh 年龄
nationality: text
  names citizenship | nation of person
  en nationality | citizenship; de nationalität | staatsangehörigkeit; fr nationalité; es nacionalidad; it nazionalità | cittadinanza; pt nacionalidade; nl nationaliteit; pl narodowość | obywatelstwo; ru национальность | гражданство; ja 国籍; zh 国籍
  schema nationality.name | nationality
gender: enum
  names sex
  en gender | sex; de geschlecht; fr sexe | genre; es sexo | género; it sesso | genere; pt sexo | gênero; nl geslacht; pl płeć; ru пол; ja 性別; zh 性别
  schema gender
team: name
  names club | current team | squad | franchise | club name | current club
  en team | club | current team; de verein | mannschaft | team | klub; fr équipe | club; es equipo | club; it squadra | club; pt equipa | equipe | time | clube; nl team | club | ploeg; pl drużyna | klub | zespół; ru команда | клуб; ja チーム | 所属 | クラブ; zh 球队 | 俱乐部 | 队伍
  schema memberOf.name | sport
playingPosition: text
  names player position | field position
  en position | pos.; de position; fr poste; es posición; it ruolo; pt posição; nl positie; pl pozycja; ru амплуа | позиция; ja ポジション; zh 位置
jerseyNumber: integer
  names shirt number | uniform number | squad number | kit number
  en jersey | shirt number | no.; de trikotnummer | rückennummer; fr numéro de maillot; es dorsal; it numero di maglia; pt número da camisa; nl rugnummer; pl numer na koszulce; ru игровой номер; ja 背番号; zh 球衣号码
members: list
  names member list | team members | people | staff list | band members | crew
  en members | team | our team | staff | people; de mitglieder | team | unser team | mitarbeiter; fr membres | équipe | notre équipe; es miembros | equipo | nuestro equipo; it membri | il team | squadra; pt membros | equipe | nossa equipe; nl leden | team | ons team; pl członkowie | zespół | nasz zespół; ru участники | команда | наша команда; ja メンバー | スタッフ; zh 成员 | 团队
  schema member.name | employee.name
awards: list
  names award | prizes | honors | honours | recognitions
  en awards | honors | prizes; de auszeichnungen | preise | ehrungen; fr récompenses | prix | distinctions; es premios | galardones; it premi | riconoscimenti; pt prêmios | prémios; nl prijzen | onderscheidingen; pl nagrody | wyróżnienia; ru награды | премии; ja 受賞 | 受賞歴; zh 奖项 | 获奖
  schema award | awards
services: list
  names service list | offerings | what we do | our services | treatments
  en services | what we do | our services | treatments; de leistungen | dienstleistungen | unsere leistungen | angebot; fr services | prestations | nos services; es servicios | nuestros servicios; it servizi | i nostri servizi; pt serviços | nossos serviços; nl diensten | onze diensten; pl usługi | nasze usługi; ru услуги | наши услуги; ja サービス | 事業内容; zh 服务 | 服务项目
  schema hasOfferCatalog.itemListElement.name | makesOffer.itemOffered.name
paymentMethods: list
  names payment | accepted payment | payment options | payments accepted
  en payment | payment methods | payment options; de zahlungsarten | zahlungsmöglichkeiten | zahlung; fr moyens de paiement | paiement; es formas de pago | métodos de pago | pago; it metodi di pagamento | pagamento; pt formas de pagamento | pagamento; nl betaalmethoden | betaling; pl metody płatności | płatność; ru способы оплаты | оплата; ja 支払い方法 | お支払い; zh 支付方式 | 付款方式
  schema paymentAccepted | acceptedPaymentMethod
`,
}
