import type { ConceptTable } from '../table.ts'

/** What is sold, by whom, for how much. */
export const product: ConceptTable = {
  domain: 'product',
  things: ['product', 'offer', 'pricing', 'item', 'goods', 'article for sale', 'deal', 'plan', 'specs', 'listing'],
  table: `
price: money
  names current price | sale price | offer amount | offer price | amount | cost | pricing current | price now | selling price | final price | unit cost | price amount | price the customer pays now | current cost | actual price | our price | lowest price | buy price | pricing amount | retail price | net price | total price | asking price | offer value | current
  en price | our price | now | sale price | current price | cost | price from | your price | special price | today's price | asking price | buy now | total; de preis | unser preis | jetzt | aktueller preis | angebotspreis | verkaufspreis | kaufpreis | kosten | einzelpreis | preis ab | sonderpreis | aktionspreis; fr prix | prix actuel | tarif | notre prix | prix de vente | coût | prix ttc | maintenant; es precio | precio actual | nuestro precio | ahora | precio de venta | coste | tarifa; it prezzo | prezzo attuale | il nostro prezzo | ora | costo | prezzo di vendita | tariffa
  pt preço | preço atual | agora | custo | valor | por | preço de venda; nl prijs | onze prijs | nu | huidige prijs | verkoopprijs | kosten | vraagprijs; pl cena | nasza cena | aktualna cena | cena brutto | koszt | teraz; ru цена | стоимость | наша цена | текущая цена | сейчас; ja 価格 | 値段 | 販売価格 | 料金 | 税込価格 | 現在価格; zh 价格 | 价钱 | 现价 | 售价 | 價格 | 售價
  da pris | nu; sv pris; no pris; fi hinta; cs cena; sk cena; hu ár; ro preț | pret; tr fiyat; ko 가격
  schema offers.price | price | offers.priceSpecification.price | priceSpecification.price | offers.lowPrice | lowPrice | priceSpecification.minPrice
  meta product:price:amount | og:price:amount | product:sale_price:amount | twitter:data1 | price
  class price | current price | sale price | price current | price now | final price | our price | special price | amount | price value | product price | price sales
  not old | was | list | regular | before | original | shipping | delivery | previous | per | former | range | strike | discount | saving | msrp | highest | currency | valid | type | unit
oldPrice: money
  names previous price | original price | regular price | list price | price before discount | was price | pricing previous | strike price | strikethrough price | previous | price before the discount | former price | full price | recommended price | price before | suggested retail price | base price | old | was | before discount
  en was | list price | original price | regular price | rrp | msrp | old price | previous price | retail price | before | instead of; de statt | uvp | alter preis | früherer preis | listenpreis | vorher | bisher | unverbindliche preisempfehlung | normalpreis | ursprünglicher preis | regulärer preis; fr ancien prix | prix conseillé | prix barré | au lieu de | avant | prix public | prix initial | prix d'origine; es precio anterior | antes | pvpr | precio original | precio recomendado | precio habitual; it prezzo precedente | prima | prezzo di listino | prezzo originale | prezzo consigliato | invece di
  pt preço anterior | de | antes | preço original | preço de tabela | preço recomendado; nl adviesprijs | van | oude prijs | oorspronkelijke prijs | was; pl stara cena | poprzednia cena | cena katalogowa | cena regularna | najniższa cena z 30 dni | przed obniżką | było; ru старая цена | прежняя цена | было | рекомендованная цена; ja 参考価格 | 定価 | 通常価格 | 元の価格 | 希望小売価格; zh 原价 | 市场价 | 原價 | 建议零售价
  schema offers.priceSpecification.listPrice | offers.highPrice
  meta product:original_price:amount | product:retail_price:amount | og:standard_amount
  class old price | was price | list price | regular price | original price | price old | strike | price was | price before | crossed out | rrp | msrp | compare at price
priceMin: money
  names minimum price | lowest price | price from | from price | low price | min price | starting price | starts at | price low
  en from | starting at | lowest price | price from; de ab | ab preis | mindestpreis; fr à partir de | prix minimum | dès; es desde | precio mínimo; it da | a partire da | prezzo minimo; pt a partir de | desde | preço mínimo; nl vanaf | minimumprijs; pl od | cena od; ru от | минимальная цена; ja 最低価格; zh 最低价 | 起
  schema offers.lowPrice | lowPrice | priceSpecification.minPrice
priceMax: money
  names maximum price | highest price | price to | high price | max price | up to price | price high
  en highest price | up to | maximum price; de bis | höchstpreis; fr jusqu'à | prix maximum; es hasta | precio máximo; it fino a | prezzo massimo; pt até | preço máximo; nl tot | maximumprijs; pl do | cena do; ru до | максимальная цена; ja 最高価格; zh 最高价
  schema offers.highPrice | highPrice | priceSpecification.maxPrice
priceRange: text
  names price level | price category | price bracket | price tier
  en price range; de preisspanne | preisklasse | preisniveau; fr gamme de prix | fourchette de prix; es rango de precios | intervalo de precios; it fascia di prezzo; pt faixa de preço; nl prijsklasse; pl przedział cenowy | zakres cen; ru ценовой диапазон; ja 価格帯 | 予算; zh 价格范围 | 价位
  schema priceRange
unitPrice: money
  names price per unit | price per kg | price per liter | base unit price | price per piece
  en unit price | price per unit | per unit; de grundpreis | stückpreis | preis pro einheit; fr prix au kilo | prix unitaire | prix au litre; es precio por kilo | precio unitario | precio por unidad; it prezzo al kg | prezzo unitario; pt preço por kg | preço unitário; nl prijs per kilo | stukprijs | eenheidsprijs; pl cena za kg | cena jednostkowa; ru цена за кг | цена за единицу; ja 単価; zh 单价
  schema offers.priceSpecification.unitText
currency: currency
  names currency code | price currency | iso currency | offer currency | currency symbol | iso 4217 | price unit | money unit
  en currency; de währung; fr devise | monnaie; es moneda | divisa; it valuta; pt moeda; nl valuta | munteenheid; pl waluta; ru валюта; ja 通貨; zh 货币 | 币种
  schema offers.priceCurrency | priceCurrency | offers.priceSpecification.priceCurrency | currency | baseSalary.currency | salaryCurrency
  meta product:price:currency | og:price:currency | og:standard_currency
  class currency | price currency | currency symbol
discount: percent percent
  names discount percent | discount percentage | percent off | savings percent | rebate | percent discount | pricing discount percent | reduction | sale percent | savings percentage
  en discount | off | save | you save | savings; de rabatt | ersparnis | sie sparen | nachlass | reduziert; fr remise | réduction | économisez | rabais | promo; es descuento | ahorro | ahorras | rebaja; it sconto | risparmi | risparmio; pt desconto | economia | poupe; nl korting | je bespaart | besparing; pl rabat | zniżka | oszczędzasz | przecena; ru скидка | экономия | вы экономите; ja 割引 | 値引き | オフ; zh 折扣 | 优惠 | 立减
  schema discount
  class discount | save | savings | percent off | badge sale
discountAmount: money
  names savings | amount saved | saving | you save | price reduction | discount value
  en you save | savings | saving; de sie sparen | ersparnis; fr vous économisez | économie; es ahorras | ahorro; it risparmi; pt você economiza | poupança; nl je bespaart; pl oszczędzasz; ru вы экономите; ja 割引額; zh 节省
  class savings | you save
availability: enum
  names stock status | in stock status | stock | availability status | stock level | product availability | inventory status | stock state | stock availability
  en availability | stock | in stock | stock status | status; de verfügbarkeit | lagerbestand | auf lager | lieferbarkeit | bestand | lieferstatus; fr disponibilité | en stock | stock | état du stock; es disponibilidad | existencias | stock | en stock; it disponibilità | giacenza | in magazzino
  pt disponibilidade | estoque | stock | em estoque | em stock; nl beschikbaarheid | voorraad | op voorraad | levertijd; pl dostępność | stan magazynowy | na stanie; ru наличие | в наличии | доступность | на складе; ja 在庫 | 在庫状況 | 在庫あり; zh 库存 | 库存状态 | 有货 | 庫存
  da lagerstatus | på lager; sv lagerstatus | i lager; no lagerstatus | på lager; fi saatavuus | varastossa; cs dostupnost | skladem; sk dostupnosť | skladom; hu elérhetőség | készlet; ro disponibilitate | în stoc; tr stok durumu; ko 재고
  schema offers.availability | availability | offers.inventoryLevel
  meta product:availability | og:availability | availability
  class availability | stock | stock status | in stock | out of stock | inventory | product stock
inStock: boolean
  names available | is available | in stock | is in stock | has stock | can be ordered | orderable | true when it can be ordered | purchasable | buyable | availability flag
  en in stock | available; de auf lager | lieferbar | verfügbar | vorrätig; fr en stock | disponible; es en stock | disponible; it disponibile | in magazzino; pt em estoque | disponível | em stock; nl op voorraad | beschikbaar | leverbaar; pl dostępny | w magazynie | na stanie; ru в наличии | есть в наличии; ja 在庫あり; zh 有货 | 有現貨
  schema offers.availability | availability
  class in stock | available
  not from | date
stockQuantity: integer
  names stock quantity | stock count | quantity in stock | units left | items left | inventory level | available quantity | pieces available | number in stock | inventory
  en quantity available | left in stock | only left | pieces available | available; de stückzahl | noch verfügbar | verfügbare menge | stück auf lager; fr quantité disponible | pièces disponibles; es cantidad disponible | unidades disponibles; it quantità disponibile | pezzi disponibili; pt quantidade disponível | unidades disponíveis; nl aantal beschikbaar | op voorraad; pl liczba sztuk | dostępna ilość; ru остаток | количество на складе; ja 在庫数; zh 库存数量 | 剩余数量
  schema offers.inventoryLevel.value | inventoryLevel.value
sku: identifier
  names article number | item number | product code | product id | product number | item code | stock keeping unit | catalog number | item no | shop's article number | part no | order number | model number | item id | style number | reference number | product reference | article no | article code | order code | product sku | shop article number sku | lot number | style code
  en sku | item number | product code | article number | item no. | item # | product id | code | item code | model number | item model number | ref | reference | product number | order code | catalog number | style | stock code | web id | web code; de artikelnummer | artikel-nr. | art.-nr. | art. nr. | produktnummer | bestellnummer | bestell-nr. | produktcode | artikelcode | teilenummer; fr référence | réf. | code article | code produit | référence produit | numéro d'article; es referencia | ref. | código | código de producto | número de artículo | sku | código de artículo; it codice | codice prodotto | codice articolo | riferimento | rif. | cod. | numero articolo
  pt referência | ref. | código | código do produto | código do artigo; nl artikelnummer | productcode | artikelcode | bestelnummer | productnummer | referentie; pl kod produktu | numer katalogowy | indeks | symbol | nr katalogowy | numer artykułu | numer produktu | kod; ru артикул | код товара | код | арт. | номер товара; ja 商品番号 | 商品コード | 品番 | 型番 | 製品番号 | 管理番号; zh 货号 | 商品编号 | 产品编号 | 商品编码 | 型号 | 商品編號
  da varenummer | varenr; sv artikelnummer | art.nr; no varenummer | varenr; fi tuotenumero | tuotekoodi; cs kód produktu | kód zboží | katalogové číslo; sk kód produktu | kód tovaru | katalógové číslo; hu cikkszám | termékkód; ro cod produs; tr ürün kodu | stok kodu; ko 상품번호 | 상품코드
  schema sku | productID | offers.sku | model | identifier | offers.itemOffered.sku
  meta product:retailer_item_id | product:sku | sku | product:retailer_part_no
  class sku | product code | product id | article number | item number | product sku | reference | model number | sku value
  not manufacturer | phone | order | seller | house | vat
mpn: identifier
  names manufacturer part number | part number | manufacturer number | manufacturer code | mfr part number | manufacturer's part number | manufacturer's part number mpn | oem number | mfr no
  en mpn | manufacturer part number | part number | mfr part no. | manufacturer number | part # | mfg part # | manufacturer's part number | item model number | oem number; de herstellernummer | herstellerartikelnummer | hersteller-nr. | herst.-nr. | teilenummer | hersteller-artikelnummer; fr référence fabricant | numéro de pièce | référence constructeur | réf. fabricant; es número de pieza | referencia del fabricante | número de parte | ref. fabricante; it codice produttore | numero di parte | codice del produttore
  pt referência do fabricante | número da peça | part number; nl fabrikantcode | onderdeelnummer | fabrikantnummer | mpn; pl kod producenta | numer części | nr producenta; ru код производителя | номер детали | артикул производителя; ja メーカー型番 | 製造元品番 | 部品番号; zh 制造商零件编号 | 零件号 | 厂商型号
  schema mpn
  meta product:mfr_part_no | mpn
  class mpn | part number | manufacturer part number
gtin: identifier
  names ean | upc | barcode | gtin 13 | gtin 12 | gtin 14 | gtin 8 | ean code | ean upc or gtin | bar code | global trade item number | ean 13 | upc code | jan | product barcode
  en ean | upc | gtin | barcode | ean code | upc code | ean/upc | bar code | gtin-13; de ean | gtin | barcode | strichcode | ean-code | ean-nummer; fr ean | gtin | code-barres | code ean | code barre; es ean | gtin | código de barras | código ean; it ean | gtin | codice a barre | codice ean
  pt ean | gtin | código de barras; nl ean | gtin | barcode | streepjescode | ean-code; pl ean | gtin | kod kreskowy | kod ean; ru штрихкод | штрих-код | ean; ja janコード | jan | バーコード; zh 条形码 | 条码 | 國際條碼
  schema gtin | gtin13 | gtin12 | gtin14 | gtin8 | isbn
  meta product:ean | product:upc | product:gtin | gtin | ean
  class ean | gtin | upc | barcode
brand: name
  names brand name | manufacturer | maker | make | product manufacturer | brand label | producer | manufactured by | vendor brand | label | manufacturer name | made by | company brand
  en brand | manufacturer | brand name | make | maker | by | made by | producer; de marke | hersteller | fabrikat | markenname | produzent; fr marque | fabricant | constructeur | marque du produit; es marca | fabricante | marca comercial; it marca | marchio | produttore | fabbricante | brand
  pt marca | fabricante | produtor; nl merk | fabrikant | producent | merknaam; pl marka | producent | firma; ru бренд | производитель | марка | торговая марка | изготовитель; ja ブランド | メーカー | 製造元 | ブランド名; zh 品牌 | 制造商 | 厂商 | 生产商 | 品牌名
  da mærke | producent; sv märke | varumärke | tillverkare; no merke | produsent; fi merkki | tuotemerkki | valmistaja; cs značka | výrobce; sk značka | výrobca; hu márka | gyártó; ro marcă | brand | producător; tr marka | üretici; ko 브랜드 | 제조사
  schema brand.name | brand | manufacturer.name | manufacturer | offers.itemOffered.brand.name
  meta product:brand | og:brand | brand | twitter:data2
  class brand | manufacturer | brand name | product brand | vendor
  not number | part | code | url | logo | site
model: text
  names model name | product model | series | model number | device model
  en model | model name | series | model no.; de modell | modellbezeichnung | serie | typ; fr modèle | série | gamme; es modelo | serie; it modello | serie; pt modelo | série; nl model | serie | type; pl model | seria; ru модель | серия; ja モデル | 型式 | シリーズ | 機種; zh 型号 | 系列 | 款式
  schema model | model.name
  class model
color: text
  names color name | colors | product color | shade | finish
  en color | colour | colors | colours | shade | finish; de farbe | farben | farbton; fr couleur | couleurs | coloris; es color | colores; it colore | colori; pt cor | cores; nl kleur | kleuren; pl kolor | kolory | barwa; ru цвет | цвета | расцветка; ja 色 | カラー; zh 颜色 | 顏色
  da farve; sv färg; no farge; fi väri; cs barva; sk farba; hu szín; ro culoare; tr renk; ko 색상
  schema color | itemOffered.color
  meta product:color
  class color | colour
size: text
  names product size | sizes | format | dimensions text | size name
  en size | sizes | format; de größe | größen | format | abmessungen; fr taille | tailles | format; es talla | tamaño | tallas | medida; it taglia | dimensione | misura | formato | taglie; pt tamanho | tamanhos | formato; nl maat | grootte | formaat | maten; pl rozmiar | wielkość | format | rozmiary; ru размер | размеры | формат; ja サイズ | 大きさ; zh 尺寸 | 尺码 | 大小 | 规格
  schema size | size.name
  class size
  not file | lot | company
material: text
  names materials | fabric | composition | made of | upper material | product material
  en material | materials | fabric | composition | made of | material type; de material | materialien | stoff | zusammensetzung | werkstoff | obermaterial; fr matière | matériau | matériaux | composition | tissu; es material | materiales | composición | tejido; it materiale | materiali | composizione | tessuto; pt material | materiais | composição | tecido; nl materiaal | materialen | stof | samenstelling; pl materiał | materiały | skład | tkanina | tworzywo; ru материал | материалы | состав | ткань; ja 素材 | 材質; zh 材质 | 材料 | 面料 | 材質
  da materiale; sv material; no materiale; fi materiaali; cs materiál; sk materiál; hu anyag; tr malzeme; ko 소재
  schema material
  class material | composition
weight: quantity kg
  names net weight | item weight | product weight | gross weight | mass | shipping weight | weighs
  en weight | net weight | item weight | gross weight | shipping weight | mass; de gewicht | nettogewicht | artikelgewicht | masse | versandgewicht; fr poids | poids net | masse; es peso | peso neto | masa; it peso | peso netto | massa; pt peso | peso líquido; nl gewicht | nettogewicht; pl waga | masa | ciężar | waga netto; ru вес | масса | вес нетто; ja 重量 | 重さ | 質量; zh 重量 | 净重 | 毛重
  schema weight | weight.value
  class weight
dimensions: text
  names measurements | product dimensions | size dimensions | measures | overall dimensions
  en dimensions | product dimensions | measurements | size; de abmessungen | maße | größe | maße (b x h x t); fr dimensions | dimensions du produit | taille; es dimensiones | medidas; it dimensioni | misure | dimensioni prodotto; pt dimensões | medidas; nl afmetingen | maten | formaat; pl wymiary | rozmiary; ru размеры | габариты; ja 寸法 | サイズ | 外形寸法; zh 尺寸 | 规格 | 外形尺寸
  class dimensions | measurements
height: quantity cm
  names product height | tall
  en height; de höhe | größe; fr hauteur | taille; es altura | alto | estatura; it altezza; pt altura; nl hoogte | lengte; pl wysokość | wzrost; ru высота | рост; ja 高さ | 身長; zh 高度 | 身高
  schema height | height.value
width: quantity cm
  names product width
  en width; de breite; fr largeur; es ancho | anchura; it larghezza; pt largura; nl breedte; pl szerokość; ru ширина; ja 幅; zh 宽度
  schema width | width.value
depth: quantity cm
  names product depth
  en depth; de tiefe; fr profondeur; es profundidad | fondo; it profondità; pt profundidade; nl diepte; pl głębokość; ru глубина; ja 奥行き | 深さ; zh 深度
  schema depth | depth.value
length: quantity cm
  names product length
  en length; de länge; fr longueur; es longitud | largo | eslora; it lunghezza; pt comprimento; nl lengte; pl długość; ru длина; ja 長さ; zh 长度
diameter: quantity cm
  names product diameter
  en diameter | diameters; de durchmesser; fr diamètre; es diámetro; it diametro; pt diâmetro; nl diameter; pl średnica; ru диаметр; ja 直径; zh 直径
capacity: quantity l
  names product capacity | capacity liters | content volume | filling quantity
  en capacity | volume | contents; de fassungsvermögen | kapazität | volumen | inhalt | füllmenge; fr capacité | contenance | volume; es capacidad | volumen | contenido; it capacità | volume | contenuto; pt capacidade | volume; nl inhoud | capaciteit | volume; pl pojemność | objętość; ru объем | вместимость | емкость; ja 容量; zh 容量 | 容积
  not seat
condition: enum
  names item condition | product condition | state of the item | used or new
  en condition | item condition; de zustand | artikelzustand; fr état | état de l'article; es estado | condición; it condizione | condizioni; pt estado | condição; nl staat | conditie; pl stan | kondycja; ru состояние; ja 状態 | 商品の状態; zh 成色 | 新旧程度
  schema offers.itemCondition | itemCondition
  meta product:condition
  class condition
warranty: duration year
  names warranty period | guarantee | warranty years | warranty duration | guarantee period | years of warranty | specs warranty
  en warranty | guarantee | warranty period; de garantie | gewährleistung | herstellergarantie | garantiezeit; fr garantie | durée de garantie; es garantía; it garanzia; pt garantia; nl garantie | garantieperiode; pl gwarancja | okres gwarancji; ru гарантия | гарантийный срок; ja 保証 | 保証期間; zh 保修 | 质保 | 保修期
  schema hasWarrantyPromise | offers.warranty
  class warranty
countryOfOrigin: text
  names origin | made in | country of manufacture | place of origin | manufactured in
  en country of origin | origin | made in | country of manufacture; de herkunftsland | ursprungsland | herkunft | hergestellt in; fr pays d'origine | origine | fabriqué en | provenance; es país de origen | origen | fabricado en | procedencia; it paese di origine | origine | prodotto in | provenienza; pt país de origem | origem | fabricado em; nl land van herkomst | herkomst | gemaakt in; pl kraj pochodzenia | pochodzenie | wyprodukowano w; ru страна производства | страна происхождения | страна | происхождение; ja 原産国 | 産地 | 生産国; zh 原产国 | 产地 | 原产地
  schema countryOfOrigin | countryOfOrigin.name
seller: name
  names vendor | merchant | shop | store | sold by | seller name | supplier | retailer | dealer | shop name | store name | vendor name
  en seller | sold by | vendor | shop | store | merchant | dealer | supplier; de verkäufer | händler | anbieter | verkauft von | shop | lieferant; fr vendeur | vendu par | marchand | boutique | fournisseur | magasin; es vendedor | vendido por | tienda | proveedor | comerciante; it venditore | venduto da | negozio | fornitore | rivenditore
  pt vendedor | vendido por | loja | fornecedor; nl verkoper | verkocht door | winkel | aanbieder | leverancier; pl sprzedawca | sprzedający | sklep | dostawca; ru продавец | магазин | поставщик; ja 販売者 | 出品者 | 販売元 | 店舗; zh 卖家 | 商家 | 店铺 | 供应商
  schema offers.seller.name | seller.name | offers.offeredBy.name
  class seller | vendor | merchant | sold by
shippingCost: money
  names shipping | shipping price | delivery cost | delivery fee | shipping fee | postage | delivery price | delivery charge | shipping rate | freight
  en shipping | delivery | shipping cost | postage | delivery fee | shipping costs; de versand | versandkosten | lieferung | lieferkosten | porto; fr livraison | frais de port | frais de livraison; es envío | gastos de envío | coste de envío; it spedizione | spese di spedizione | costi di spedizione; pt frete | envio | portes | custo de envio; nl verzendkosten | bezorgkosten | verzending; pl koszt dostawy | dostawa | wysyłka | koszty wysyłki; ru доставка | стоимость доставки; ja 送料 | 配送料; zh 运费 | 邮费
  schema offers.shippingDetails.shippingRate.value | shippingRate.value
  meta product:shipping_cost:amount
  class shipping | shipping cost | delivery cost
deliveryTime: text
  names shipping time | delivery estimate | delivery date | estimated delivery | lead time | dispatch time | ships in | arrives
  en delivery time | delivery | estimated delivery | ships in | dispatch time | lead time | arrives | usually ships; de lieferzeit | versandfertig in | lieferung | voraussichtliche lieferung; fr délai de livraison | livraison estimée | expédié sous; es plazo de entrega | entrega | tiempo de entrega | fecha de entrega; it tempi di consegna | consegna | consegna stimata; pt prazo de entrega | entrega; nl levertijd | bezorging | verwachte levering; pl czas dostawy | czas realizacji | wysyłka w; ru срок доставки | время доставки; ja お届け予定 | 配送日 | 発送予定; zh 配送时间 | 送达时间
  schema offers.deliveryLeadTime | offers.shippingDetails.deliveryTime
  class delivery time | lead time
features: list
  names highlights | key features | feature list | benefits list | bullet points | selling points | about this item | what's included | included features
  en features | key features | highlights | product features | includes | what's included; de merkmale | eigenschaften | highlights | produktmerkmale | funktionen | ausstattung | leistungen; fr caractéristiques | points forts | fonctionnalités | inclus; es características | características principales | destacados | incluye; it caratteristiche | punti di forza | funzionalità | include
  pt características | destaques | funcionalidades | inclui; nl kenmerken | eigenschappen | pluspunten | functies; pl cechy | właściwości | funkcje | zalety; ru особенности | характеристики | преимущества | функции; ja 特徴 | 機能 | 特長; zh 特点 | 特色 | 功能 | 特性
  schema additionalProperty.name | featureList | itemListElement
  class features | highlights | feature list | bullet points
specifications: object
  names specification | technical data | technical details | attributes | properties | tech specs | characteristics | product details | parameters | key values
  en specifications | technical details | tech specs | technical specifications | product details | details | attributes; de technische daten | spezifikationen | produktdetails | eigenschaften | details; fr caractéristiques techniques | fiche technique | spécifications | détails; es especificaciones | ficha técnica | detalles técnicos | características técnicas; it specifiche | scheda tecnica | dati tecnici | specifiche tecniche
  pt especificações | ficha técnica | dados técnicos; nl specificaties | technische gegevens | productspecificaties; pl specyfikacja | dane techniczne | parametry | szczegóły; ru характеристики | технические характеристики | спецификация | параметры; ja 仕様 | スペック | 詳細; zh 规格 | 参数 | 规格参数 | 技术参数
  schema additionalProperty
  class specifications | specs | attributes | tech specs
variants: list
  names options | variations | product options | available colors | available sizes | versions
  en options | variants | available in | choose; de varianten | ausführungen | optionen; fr variantes | options | déclinaisons; es variantes | opciones; it varianti | opzioni; pt variantes | opções; nl varianten | opties; pl warianty | opcje; ru варианты | опции; ja バリエーション | オプション; zh 选项 | 款式
  schema hasVariant.name
offers: list
  names offer list | price options | deals | sellers
  schema offers
quantityPerPack: integer
  names pack size | units per pack | pieces per pack | package quantity | count per pack | items per package
  en pack size | quantity | pieces | units per pack | package quantity | pack of | count; de packungsgröße | stück | verpackungseinheit | inhalt | menge; fr quantité | pièces | lot de | conditionnement; es cantidad | unidades | piezas | paquete de; it quantità | pezzi | confezione da; pt quantidade | unidades | peças | embalagem; nl aantal | stuks | verpakking | inhoud; pl ilość | sztuk | opakowanie; ru количество | штук | в упаковке; ja 入数 | 個数 | 内容量; zh 数量 | 件数 | 包装数量
minimumOrder: integer
  names moq | minimum order | minimum order quantity | min order
  en moq | minimum order | min. order; de mindestbestellmenge | mindestmenge; fr commande minimum; es pedido mínimo; it ordine minimo; pt pedido mínimo; nl minimale afname; pl minimalne zamówienie; ru минимальный заказ; ja 最小注文数; zh 最小起订量 | 起订量
accessories: list
  names included accessories | box contents | in the box | package contents | scope of delivery
  en accessories | in the box | box contents | package contents | included; de lieferumfang | zubehör; fr accessoires | contenu de la boîte; es accesorios | contenido de la caja; it accessori | contenuto della confezione; pt acessórios | conteúdo da embalagem; nl accessoires | inhoud van de doos; pl akcesoria | zawartość opakowania; ru комплектация | аксессуары | комплект; ja 付属品 | 同梱物; zh 配件 | 包装清单
power: quantity w
  names wattage | power consumption | power watts | output power
  en power | wattage | power consumption | output; de leistung | leistungsaufnahme | stromverbrauch | wattzahl; fr puissance | consommation; es potencia | consumo; it potenza | consumo; pt potência | consumo; nl vermogen | stroomverbruik; pl moc | pobór mocy; ru мощность | потребляемая мощность; ja 消費電力 | 出力 | 電力; zh 功率 | 功耗
storage: quantity gb
  names storage capacity | disk size | internal storage | hard drive | ssd size | storage size | disk space
  en storage | internal storage | storage capacity | hard drive | ssd | disk space; de speicher | speicherplatz | interner speicher | festplatte; fr stockage | capacité de stockage | disque dur; es almacenamiento | disco duro | almacenamiento interno; it memoria interna | archiviazione | disco rigido; pt armazenamento | armazenamento interno | disco; nl opslag | opslagcapaciteit | harde schijf; pl pamięć wewnętrzna | dysk | pojemność dysku; ru встроенная память | накопитель | жесткий диск; ja ストレージ | 内蔵ストレージ; zh 存储容量 | 硬盘 | 存储
memory: quantity gb
  names ram | ram size | memory size | main memory
  en memory | ram | system memory; de arbeitsspeicher | ram; fr mémoire vive | ram | mémoire; es memoria ram | ram | memoria; it ram | memoria ram; pt memória ram | ram | memória; nl werkgeheugen | ram | geheugen; pl pamięć ram | ram; ru оперативная память | озу; ja メモリ | メモリー; zh 内存 | 运行内存
screenSize: quantity in
  names display size | screen diagonal | screen inches
  en screen size | display size | display | screen; de bildschirmgröße | displaygröße | bildschirmdiagonale; fr taille d'écran | écran | diagonale; es tamaño de pantalla | pantalla; it dimensioni schermo | schermo; pt tamanho da tela | ecrã | tela; nl schermgrootte | beeldscherm; pl przekątna ekranu | ekran; ru диагональ экрана | экран; ja 画面サイズ | ディスプレイ; zh 屏幕尺寸
battery: text
  names battery capacity | battery life | battery type
  en battery | battery life | battery capacity; de akku | akkulaufzeit | akkukapazität | batterie; fr batterie | autonomie; es batería | autonomía; it batteria | autonomia; pt bateria | autonomia; nl accu | batterij; pl bateria | akumulator; ru аккумулятор | батарея; ja バッテリー | 電池; zh 电池
processor: text
  names cpu | chip | chipset | processor name
  en processor | cpu | chipset; de prozessor; fr processeur; es procesador; it processore; pt processador; nl processor; pl procesor; ru процессор; ja プロセッサ | cpu; zh 处理器
operatingSystem: text
  names os | platform | operating system version | requires os
  en operating system | os | platform; de betriebssystem | plattform; fr système d'exploitation; es sistema operativo; it sistema operativo; pt sistema operacional | sistema operativo; nl besturingssysteem; pl system operacyjny; ru операционная система; ja オペレーティングシステム | os; zh 操作系统
  schema operatingSystem
energyClass: text
  names energy efficiency | energy label | energy rating | efficiency class | energy efficiency class
  en energy class | energy efficiency class | energy rating | epc rating; de energieeffizienzklasse | energieklasse; fr classe énergétique | dpe; es clase energética | eficiencia energética; it classe energetica; pt classe energética | certificado energético; nl energielabel | energieklasse; pl klasa energetyczna; ru класс энергопотребления; ja 省エネ; zh 能效等级
ageRange: text
  names recommended age | age group | suggested age | target age | minimum age
  en recommended age | age | age range | ages | suitable for ages; de altersempfehlung | alter | empfohlenes alter; fr âge recommandé | âge | à partir de; es edad recomendada | edad; it età consigliata | età; pt idade recomendada | idade | faixa etária; nl leeftijd | aanbevolen leeftijd; pl wiek | zalecany wiek; ru возраст | рекомендуемый возраст; ja 対象年齢; zh 适用年龄
  schema audience.suggestedMinAge | typicalAgeRange
billingPeriod: text
  names billing interval | billing cycle | billed | payment interval | subscription period | interval
  en billing | billed | billing period | per; de abrechnung | abrechnungszeitraum | laufzeit; fr facturation | facturé; es facturación | facturado; it fatturazione; pt cobrança | faturamento; nl facturering; pl okres rozliczeniowy; ru период оплаты; ja 請求; zh 计费周期
`,
}
