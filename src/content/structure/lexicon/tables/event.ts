import type { ConceptTable } from '../table.ts'

/** Events: what happens when and where, and what it costs. */
export const event: ConceptTable = {
  domain: 'event',
  things: [
    'event',
    'concert',
    'show',
    'conference',
    'meeting',
    'festival',
    'exhibition',
    'workshop',
    'performance',
    'session',
    'tour',
    'screening',
  ],
  table: `
startDate: dateTime
  names start | starts | start time | starts at | start date time | begin | begins | begin date | beginning | event date | event start | date of event | event time | date and time | datetime | when | starting | opening date | date from | from date | event day | show date | event date | start at | event datetime | takes place on | kickoff
  en date | when | starts | start date | start | date and time | date & time | begins | time | from | doors open; de datum | beginn | wann | termin | start | startdatum | von | datum und uhrzeit | veranstaltungsdatum | einlass; fr date | début | quand | date de début | commence | date et heure | du; es fecha | inicio | cuándo | comienza | fecha de inicio | fecha y hora; it data | inizio | quando | data di inizio | data e ora | dal
  pt data | início | quando | começa | data de início | data e hora; nl datum | aanvang | wanneer | begint | startdatum | begindatum; pl data | początek | kiedy | rozpoczęcie | data rozpoczęcia | termin; ru дата | начало | когда | дата начала | дата и время; ja 日時 | 開催日 | 開始 | 開始日 | 日程 | 開催日時; zh 时间 | 开始时间 | 日期 | 开始日期 | 举办时间
  schema startDate | doorTime | eventSchedule.startDate
  meta event:start_time | og:event:start_time
  class start date | event date | dtstart | dt start | start | event time | date
  not end | published | modified | ticket | sale | registration | job | employment
endDate: dateTime
  names end | ends | end time | ends at | end date time | finish | until | event end | date to | to date | closing date of event | ending | finishes | finish time | end at
  en ends | end date | end | until | to | finishes; de ende | enddatum | bis; fr fin | date de fin | jusqu'au | au; es fin | fecha de fin | hasta | termina; it fine | data di fine | fino al | al; pt fim | término | data de término | até; nl einde | einddatum | tot | eindigt; pl koniec | zakończenie | data zakończenia | do; ru окончание | конец | дата окончания | до; ja 終了 | 終了日 | 終了日時; zh 结束时间 | 结束日期
  schema endDate | eventSchedule.endDate
  meta event:end_time | og:event:end_time
  class end date | dtend | dt end | end
doorTime: dateTime
  names doors | doors open | admission time | entry time | opening time of doors
  en doors | doors open | entry from; de einlass | einlass ab; fr ouverture des portes; es apertura de puertas | puertas; it apertura porte; pt abertura das portas; nl deuren open | zaal open; pl otwarcie drzwi | wejście od; ru вход с | открытие дверей; ja 開場; zh 入场时间
  schema doorTime
eventTime: time
  names time of day | time | hour | clock time | showtime | show time | time of event
  en time | hours; de uhrzeit | zeit; fr heure | horaire; es hora | horario; it ora | orario; pt hora | horário; nl tijd | tijdstip; pl godzina | czas; ru время; ja 時間 | 時刻; zh 时间
  class time
venue: name
  names venue name | location name | place | event venue | event location | where | hall | theater | theatre | site of event | event place | stadium | venue title | place of event | held at
  en venue | location | where | place | held at; de veranstaltungsort | ort | wo | spielort | location | halle; fr lieu | où | salle | emplacement; es lugar | dónde | recinto | sede | ubicación; it luogo | dove | sede | location | sala
  pt local | onde | recinto | lugar; nl locatie | waar | plaats | zaal; pl miejsce | gdzie | lokalizacja | sala; ru место | место проведения | где | площадка | зал; ja 会場 | 場所 | 開催場所 | 開催地; zh 地点 | 场馆 | 地址 | 举办地点 | 会场
  schema location.name | location | contentLocation.name
  class venue | location | event location | place | p location
  not job | address | city
organizer: name
  names organizer name | host | hosted by | organized by | hosted | promoter | event organizer | presenter | held by | organiser name | organizing body | presented by | host name | organising body
  en organizer | organiser | hosted by | organized by | presented by | host | promoter; de veranstalter | organisator | veranstaltet von | gastgeber | ausrichter; fr organisateur | organisé par | hôte | proposé par; es organizador | organiza | organizado por | anfitrión; it organizzatore | organizzato da | organizza | ospite
  pt organizador | organizado por | realização | organização; nl organisator | georganiseerd door | organisatie; pl organizator | organizowane przez | gospodarz; ru организатор | организаторы | проводит; ja 主催 | 主催者; zh 主办方 | 主办单位 | 组织者 | 主辦單位
  schema organizer.name | organizer | superEvent.organizer.name
  class organizer | host | promoter
performers: list
  names performer | artists | lineup | line up | acts | cast list | speakers | bands | performing artists | headliner | headliners | speaker | guests | presenters
  en performers | lineup | line-up | artists | speakers | with | featuring | guests | headliners; de künstler | mitwirkende | referenten | programm mit | mit | line-up | interpreten; fr artistes | intervenants | avec | programmation | interprètes; es artistas | ponentes | intérpretes | con | cartel; it artisti | relatori | con | interpreti; pt artistas | palestrantes | intérpretes | com | oradores; nl artiesten | sprekers | met; pl wykonawcy | prelegenci | artyści | występują; ru исполнители | артисты | спикеры | участники | выступают; ja 出演者 | 出演 | 講師 | 登壇者; zh 演出者 | 嘉宾 | 演讲者 | 表演者
  schema performer.name | performers.name | actor.name
  class performers | lineup | artists | speakers
ticketPrice: money
  names entry fee | admission | admission fee | admission price | entrance fee | ticket cost | price of ticket | tickets | fee | cover charge | entry price | entry | registration fee | ticket price from | ticket fee | event price | cost of entry
  en tickets | admission | price | entry | cost | fee | entry fee | entrance fee | ticket price | cover | tickets from; de eintritt | eintrittspreis | preis | kosten | tickets | teilnahmegebühr | karten | ticketpreis; fr tarif | prix | entrée | billets | tarifs | droit d'entrée; es entrada | precio | entradas | coste | tarifa | precio de entrada; it ingresso | biglietto | prezzo | biglietti | costo | quota
  pt ingresso | entrada | preço | bilhetes | valor | ingressos; nl entree | toegang | prijs | kaarten | tickets | kosten | toegangsprijs; pl bilet | bilety | wstęp | cena | cena biletu | wejście; ru билет | билеты | вход | стоимость | цена билета | стоимость участия; ja 料金 | チケット | 入場料 | 参加費; zh 票价 | 门票 | 费用 | 入场费
  schema offers.price | offers.lowPrice | offers.priceSpecification.price
  class ticket price | admission | price | cost
isFree: boolean
  names free | free of charge | free event | free admission | is free event | free entry | no charge
  en free | free admission | free entry; de kostenlos | eintritt frei | kostenfrei; fr gratuit | entrée libre | entrée gratuite; es gratis | gratuito | entrada libre | entrada gratuita; it gratuito | ingresso libero | gratis; pt gratuito | grátis | entrada gratuita; nl gratis | gratis toegang; pl bezpłatne | wstęp wolny | za darmo; ru бесплатно | вход свободный; ja 無料 | 入場無料; zh 免费 | 免費
  schema isAccessibleForFree
ticketUrl: url
  names ticket link | booking url | booking link | registration url | buy tickets url | register link | tickets url | rsvp link | registration link
  en tickets | book now | buy tickets | register; de tickets | jetzt buchen | anmelden; fr réserver | billetterie; es comprar entradas | inscribirse; it acquista biglietti | iscriviti; pt comprar ingressos | inscrever-se; nl tickets kopen | aanmelden; pl kup bilet | zarejestruj się; ru купить билет | регистрация; ja チケット購入 | 申し込み; zh 购票 | 报名
  schema offers.url
eventType: text
  names type of event | event category | kind of event | event format
  en event type | event category | type; de veranstaltungsart | art der veranstaltung | veranstaltungstyp; fr type d'événement; es tipo de evento; it tipo di evento; pt tipo de evento; nl soort evenement; pl rodzaj wydarzenia; ru тип мероприятия | вид мероприятия; ja イベント種別; zh 活动类型
eventStatus: enum
  names event state | cancelled | is cancelled | event cancelled
  schema eventStatus
attendanceMode: enum
  names attendance | event attendance mode | is online | online or in person | virtual | online event
  en attendance mode | format; de format | durchführung; fr format; es modalidad; it modalità; pt modalidade; nl vorm; pl forma; ru формат; ja 開催形式; zh 形式
  schema eventAttendanceMode
audienceSize: integer
  names maximum attendees | max attendees | event capacity | number of seats | seats | attendees | attendance | visitors | spectators | participants | capacity | number of participants | maximum attendee capacity
  en capacity | attendance | attendees | seats | spectators | participants; de kapazität | plätze | teilnehmer | zuschauer | besucher; fr capacité | places | participants | spectateurs | affluence; es capacidad | aforo | asistentes | plazas | espectadores; it capienza | posti | partecipanti | spettatori; pt capacidade | lotação | participantes | público; nl capaciteit | plaatsen | deelnemers | toeschouwers; pl pojemność | miejsca | uczestnicy | widzów | frekwencja; ru вместимость | места | участники | зрители | посещаемость; ja 定員 | 参加者 | 観客数 | 収容人数; zh 人数 | 容量 | 参加人数 | 观众
  schema maximumAttendeeCapacity | remainingAttendeeCapacity
timezone: text
  names time zone | tz | zone | utc offset
  en time zone; de zeitzone; fr fuseau horaire; es zona horaria; it fuso orario; pt fuso horário; nl tijdzone; pl strefa czasowa; ru часовой пояс; ja タイムゾーン | 時間帯; zh 时区
schedule: list
  names agenda | program | programme | timetable | itinerary | sessions
  en schedule | agenda | program | programme | itinerary; de programm | zeitplan | ablauf | tagesordnung; fr programme | horaires | ordre du jour | itinéraire; es programa | horario | agenda | itinerario; it programma | orari | agenda; pt programa | programação | agenda; nl programma | agenda; pl program | harmonogram | agenda; ru программа | расписание | повестка; ja プログラム | スケジュール | 日程表; zh 日程 | 议程 | 安排
  schema subEvent.name | itinerary
duration: duration minute
  names length of time | how long | runtime length | length in minutes | event duration | time length | lasts
  en duration | length | lasts; de dauer | länge | laufzeit; fr durée; es duración; it durata; pt duração; nl duur | tijdsduur; pl czas trwania | długość; ru длительность | продолжительность; ja 所要時間 | 時間 | 期間; zh 时长 | 持续时间
  schema duration
  class duration | length
`,
}
