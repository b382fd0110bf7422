import type { ConceptTable } from '../table.ts'

/** Places to eat, stay and see. */
export const place: ConceptTable = {
  domain: 'place',
  things: [
    'place',
    'restaurant',
    'hotel',
    'attraction',
    'location',
    'museum',
    'cafe',
    'bar',
    'park',
    'city',
    'country',
    'menu',
    'room',
    'accommodation',
    'destination',
  ],
  table: `
menuItems: list
  names menu | dishes | menu sections | menu items list | food items | drinks
  en menu | dishes | specials | drinks | starters | mains | desserts; de speisekarte | gerichte | getränke | vorspeisen | hauptgerichte | desserts; fr carte | menu | plats | boissons | entrées | desserts; es carta | menú | platos | bebidas | entrantes | postres; it menù | piatti | bevande | antipasti | dolci; pt ementa | cardápio | pratos | bebidas | entradas | sobremesas; nl menukaart | gerechten | drankjes | voorgerechten | hoofdgerechten; pl menu | dania | napoje | przystawki; ru меню | блюда | напитки | закуски; ja メニュー | 料理 | ドリンク; zh 菜单 | 菜品 | 饮品
  schema hasMenu.hasMenuSection.hasMenuItem.name | menu
menuUrl: url
  names menu link | link to menu
  schema hasMenu | menu
amenities: list
  names facilities | equipment and facilities | features of place | amenity list | services and facilities | comforts
  en amenities | facilities | features | services | what this place offers; de ausstattung | einrichtungen | annehmlichkeiten | services; fr équipements | prestations | services | commodités; es servicios | instalaciones | comodidades | equipamiento; it servizi | dotazioni | comfort; pt comodidades | instalações | serviços; nl voorzieningen | faciliteiten; pl udogodnienia | wyposażenie; ru удобства | услуги | оснащение; ja 設備 | アメニティ | 施設; zh 设施 | 便利设施
  schema amenityFeature.name
  class amenities | facilities
starRating: number
  names hotel stars | stars class | hotel class | category stars | star category
  en stars | star rating | hotel class; de sterne | hotelkategorie; fr étoiles | classement; es estrellas | categoría; it stelle | categoria; pt estrelas | categoria; nl sterren; pl gwiazdki | kategoria; ru звезды | категория; ja 星; zh 星级
  schema starRating.ratingValue | starRating
checkInTime: time
  names check in | checkin | arrival time | check in from
  en check-in | check in | arrival; de check-in | anreise; fr arrivée | enregistrement; es entrada | check-in | llegada; it check-in | arrivo; pt check-in | chegada; nl inchecken | aankomst; pl zameldowanie; ru заезд | регистрация заезда; ja チェックイン; zh 入住时间 | 入住
  schema checkinTime
checkOutTime: time
  names check out | checkout | departure time | check out until
  en check-out | check out | departure; de check-out | abreise; fr départ; es salida | check-out; it check-out | partenza; pt check-out | partida; nl uitchecken | vertrek; pl wymeldowanie; ru выезд; ja チェックアウト; zh 退房时间 | 退房
  schema checkoutTime
roomCount: integer
  names number of rooms | rooms total | hotel rooms
  en rooms | number of rooms; de zimmer | anzahl zimmer; fr chambres | nombre de chambres; es habitaciones | número de habitaciones; it camere | numero di camere; pt quartos | número de quartos; nl kamers | aantal kamers; pl pokoje | liczba pokoi; ru номера | количество номеров; ja 客室数 | 部屋数; zh 客房数
  schema numberOfRooms
petsAllowed: boolean
  names pets | pet friendly | dogs allowed | animals allowed
  en pets | pets allowed | pet friendly; de haustiere | haustiere erlaubt | hunde erlaubt; fr animaux acceptés | animaux; es mascotas | se admiten mascotas; it animali ammessi | animali; pt animais | aceita animais; nl huisdieren | huisdieren toegestaan; pl zwierzęta | zwierzęta dozwolone; ru домашние животные | можно с животными; ja ペット可 | ペット; zh 宠物 | 允许宠物
  schema petsAllowed
wheelchairAccessible: boolean
  names accessibility | wheelchair access | accessible | barrier free | step free
  en accessibility | wheelchair accessible | wheelchair access; de barrierefrei | rollstuhlgerecht | barrierefreiheit; fr accessibilité | accessible aux fauteuils roulants | accès pmr; es accesibilidad | accesible en silla de ruedas; it accessibilità | accessibile in sedia a rotelle; pt acessibilidade | acessível a cadeiras de rodas; nl toegankelijkheid | rolstoeltoegankelijk; pl dostępność | dla wózków inwalidzkich; ru доступность | для инвалидов; ja バリアフリー | 車椅子; zh 无障碍
  schema isAccessibleForFree
reservations: boolean
  names accepts reservations | reservation | booking required | bookings | reservation required
  en reservations | booking; de reservierung | reservierungen; fr réservation | réservations; es reservas | reserva; it prenotazioni | prenotazione; pt reservas | reserva; nl reserveren | reserveringen; pl rezerwacje; ru бронирование | резервирование; ja 予約; zh 预订 | 预约
  schema acceptsReservations
parking: text
  names parking available | car park | parking spaces | has parking
  en parking | car park | garage | parking spaces; de parkplatz | parken | stellplatz | parkplätze | stellplätze | garage; fr parking | stationnement | places de parking | garage; es aparcamiento | parking | garaje | estacionamiento; it parcheggio | posto auto | posti auto | garage; pt estacionamento | garagem | vagas de garagem | vagas; nl parkeren | parkeerplaats | garage; pl parking | miejsce parkingowe | garaż; ru парковка | стоянка | гараж; ja 駐車場; zh 停车 | 停车位 | 车库
parkingSpaces: integer
  names number of parking spaces | garages | count garages | garage spaces | car spaces
  schema numberOfParkingSpaces
wifi: boolean
  names internet | has wifi | free wifi | wireless internet | wlan
  en wifi | wi-fi | internet | free wifi; de wlan | internet | kostenloses wlan; fr wifi | wi-fi | internet; es wifi | internet; it wi-fi | internet; pt wi-fi | internet; nl wifi | internet; pl wi-fi | internet; ru wi-fi | интернет; ja wi-fi | インターネット; zh 无线网络 | 上网
distance: quantity km
  names distance from | how far | distance km | trail length | route length
  en distance | length | trail length; de entfernung | distanz | strecke; fr distance; es distancia; it distanza; pt distância; nl afstand; pl odległość | dystans; ru расстояние | дистанция; ja 距離; zh 距离
  schema distance
elevation: quantity m
  names altitude | height above sea level | elevation m | summit height
  en elevation | altitude | height; de höhe | meereshöhe | höhenlage; fr altitude; es altitud | elevación; it altitudine | quota; pt altitude; nl hoogte; pl wysokość | wysokość n.p.m.; ru высота | высота над уровнем моря; ja 標高 | 海抜; zh 海拔 | 高度
  schema geo.elevation | elevation
population: integer
  names inhabitants | number of inhabitants | population total | residents
  en population | inhabitants | pop.; de einwohner | einwohnerzahl | bevölkerung; fr population | habitants; es población | habitantes; it popolazione | abitanti; pt população | habitantes; nl inwoners | bevolking | inwonertal; pl ludność | liczba ludności | mieszkańców; ru население | численность населения; ja 人口; zh 人口
capital: text
  names capital city
  en capital; de hauptstadt; fr capitale; es capital; it capitale; pt capital; nl hoofdstad; pl stolica; ru столица; ja 首都; zh 首都
surfaceArea: quantity km²
  names total area | area km2 | land area
  en area | total area; de fläche | gesamtfläche; fr superficie; es superficie; it superficie; pt área | superfície; nl oppervlakte; pl powierzchnia; ru площадь; ja 面積; zh 面积
climate: text
  names climate type
  en climate; de klima; fr climat; es clima; it clima; pt clima; nl klimaat; pl klimat; ru климат; ja 気候; zh 气候
temperature: quantity °c
  names temp | current temperature | air temperature | oven temperature
  en temperature | temp; de temperatur; fr température; es temperatura; it temperatura; pt temperatura; nl temperatuur; pl temperatura; ru температура; ja 気温 | 温度; zh 温度 | 气温
architect: name
  names designed by | architects
  en architect; de architekt | architektin; fr architecte; es arquitecto; it architetto; pt arquiteto; nl architect; pl architekt; ru архитектор; ja 設計者 | 建築家; zh 建筑师
  schema architect.name
mapUrl: url
  names map | map link | google maps | directions url | map url link
  schema hasMap
`,
}
