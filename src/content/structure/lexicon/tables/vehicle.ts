import type { ConceptTable } from '../table.ts'

/** Cars, motorcycles and boats. */
export const vehicle: ConceptTable = {
  domain: 'vehicle',
  things: ['vehicle', 'car', 'auto', 'motorcycle', 'truck', 'boat', 'engine', 'automobile', 'bike'],
  table: `
mileage: quantity km
  names odometer | kilometers | miles driven | km driven | kilometrage | mileage from odometer | milage | kms | odometer reading
  en mileage | odometer | miles | kilometers; de kilometerstand | laufleistung | kilometer | km-stand; fr kilométrage | kilomètres; es kilómetros | kilometraje | km; it chilometraggio | chilometri | km; pt quilometragem | quilómetros | km; nl kilometerstand | km-stand; pl przebieg; ru пробег; ja 走行距離; zh 里程 | 行驶里程 | 表显里程
  schema mileageFromOdometer.value | mileageFromOdometer
  class mileage | odometer
modelYear: year
  names year | vehicle year | year of manufacture | registration year | production date | car year | manufacture year | vehicle model date
  en year | model year | year of manufacture; de baujahr | modelljahr; fr année | année modèle | année de mise en circulation; es año | año del modelo; it anno | anno di immatricolazione; pt ano | ano do modelo | ano de fabricação; nl bouwjaar; pl rok produkcji | rok; ru год выпуска | год; ja 年式; zh 年款 | 上牌年份
  schema vehicleModelDate | modelDate | productionDate
firstRegistration: date
  names first registration date | date of first registration | registered since | initial registration
  en first registration | first registered | registration date; de erstzulassung | ez; fr première mise en circulation | mise en circulation | date de mise en circulation; es fecha de matriculación | primera matriculación | matriculación; it immatricolazione | prima immatricolazione; pt data de matrícula | primeira matrícula | matrícula; nl eerste registratie | datum eerste toelating; pl pierwsza rejestracja | data pierwszej rejestracji; ru дата первой регистрации | первая регистрация; ja 初度登録; zh 首次上牌
  schema dateVehicleFirstRegistered
fuelType: enum
  names fuel | fuel kind | engine fuel | vehicle fuel
  en fuel | fuel type; de kraftstoff | kraftstoffart | treibstoff; fr carburant | énergie; es combustible | tipo de combustible; it alimentazione | carburante; pt combustível; nl brandstof | brandstoftype; pl paliwo | rodzaj paliwa; ru топливо | тип топлива | тип двигателя; ja 燃料; zh 燃料 | 燃油类型 | 能源类型
  schema fuelType | vehicleEngine.fuelType
transmission: enum
  names gearbox | gear type | transmission type | vehicle transmission | gears type
  en transmission | gearbox; de getriebe | getriebeart; fr boîte de vitesses | boîte | transmission; es cambio | transmisión | caja de cambios; it cambio | trasmissione; pt câmbio | caixa de velocidades | transmissão; nl transmissie | versnellingsbak; pl skrzynia biegów; ru коробка передач | коробка | трансмиссия; ja 変速機 | ミッション; zh 变速箱 | 变速器
  schema vehicleTransmission
enginePower: quantity kw
  names horsepower | hp | engine power kw | engine output | kw | ps | power hp
  en power | horsepower | engine power | max power; de leistung; fr puissance | puissance din | chevaux; es potencia; it potenza; pt potência; nl vermogen; pl moc | moc silnika; ru мощность | мощность двигателя; ja 最高出力 | 馬力; zh 马力 | 功率 | 最大功率
  schema vehicleEngine.enginePower.value | vehicleEngine.enginePower
engineSize: quantity l
  names displacement | engine displacement | engine capacity | cubic capacity | cc | engine volume
  en engine | displacement | engine size | engine capacity; de hubraum; fr cylindrée; es cilindrada; it cilindrata; pt cilindrada; nl cilinderinhoud | motorinhoud; pl pojemność | pojemność skokowa | pojemność silnika; ru объем двигателя | двигатель; ja 排気量; zh 排量
  schema vehicleEngine.engineDisplacement.value | vehicleEngine.engineDisplacement
engineType: text
  names engine name | motor | motor type | engine description
  en engine | engine type | motor; de motor | antriebsart; fr moteur | motorisation; es motor; it motore | motorizzazione; pt motor; nl motor; pl silnik | typ silnika; ru двигатель; ja エンジン | 原動機; zh 发动机
  schema vehicleEngine.name | vehicleEngine.engineType
fuelConsumption: quantity
  names consumption | fuel economy | mpg | fuel efficiency | combined consumption | fuel economy mpg | mpg combined | average consumption
  en fuel economy | fuel consumption | mpg | consumption; de verbrauch | kraftstoffverbrauch; fr consommation | consommation mixte; es consumo | consumo medio; it consumo | consumi; pt consumo; nl verbruik | brandstofverbruik; pl spalanie | zużycie paliwa; ru расход топлива | расход; ja 燃費; zh 油耗 | 综合油耗
  schema fuelConsumption.value | fuelEfficiency.value | fuelConsumption | fuelEfficiency
mpgCity: number mpg
  names city mpg | city fuel economy | mpg in city | urban consumption
  en city mpg | city | mpg city; de innerorts | verbrauch innerorts; fr urbain | ville; es urbano; it urbano; pt urbano; nl stad; pl miasto | spalanie w mieście; ru город | расход в городе; zh 市区油耗
mpgHighway: number mpg
  names highway mpg | highway fuel economy | mpg on highway | extra urban consumption
  en highway mpg | highway | mpg highway | hwy; de außerorts | verbrauch außerorts; fr extra-urbain | route; es extraurbano; it extraurbano; pt extraurbano | rodoviário; nl snelweg; pl trasa | poza miastem; ru трасса | расход на трассе; zh 高速油耗
emissions: quantity
  names co2 emissions | co2 | carbon emissions | emissions co2
  en co2 emissions | co2 | emissions; de co2-emissionen | co₂-emissionen | emissionen; fr émissions de co2 | co2; es emisiones de co2 | emisiones; it emissioni co2 | emissioni; pt emissões de co2; nl co2-uitstoot; pl emisja co2; ru выбросы co2; ja 排出ガス; zh 排放
  schema emissionsCO2
emissionStandard: text
  names emission class | euro norm | emission standard class
  en emission class | emission standard; de schadstoffklasse | abgasnorm; fr norme euro | crit'air; es norma euro | distintivo ambiental; it classe emissioni | euro; pt norma euro; nl emissieklasse | euronorm; pl norma emisji; ru экологический класс; zh 排放标准
  schema meetsEmissionStandard
doors: integer
  names number of doors | door count
  en doors; de türen | anzahl türen; fr portes | nombre de portes; es puertas; it porte; pt portas; nl deuren | aantal deuren; pl drzwi | liczba drzwi; ru двери | количество дверей; ja ドア数; zh 车门数
  schema numberOfDoors
seats: integer
  names number of seats | seating capacity | seat count | passenger capacity
  en seats | seating capacity | seating; de sitze | sitzplätze | anzahl sitzplätze; fr places | nombre de places; es plazas | asientos; it posti; pt lugares | assentos; nl zitplaatsen | stoelen; pl miejsca | liczba miejsc; ru места | количество мест; ja 乗車定員 | 定員; zh 座位数 | 座位
  schema vehicleSeatingCapacity | seatingCapacity
bodyType: text
  names body style | body | car body | vehicle type | carrosserie | body shape
  en body style | body type | body; de karosserie | karosserieform | fahrzeugtyp | aufbau; fr carrosserie; es carrocería; it carrozzeria; pt carroceria | carroçaria; nl carrosserie; pl nadwozie | typ nadwozia; ru кузов | тип кузова; ja ボディタイプ; zh 车身形式 | 车型
  schema bodyType
driveType: text
  names drivetrain | drive wheel configuration | drive | driven wheels | wheel drive
  en drivetrain | drive type | drive; de antrieb | antriebsart; fr transmission | roues motrices; es tracción; it trazione; pt tração; nl aandrijving; pl napęd; ru привод; ja 駆動方式; zh 驱动方式
  schema driveWheelConfiguration
vin: identifier
  names vehicle identification number | chassis number | vin number | frame number
  en vin | chassis number; de fahrgestellnummer | fin; fr numéro de châssis | vin; es número de bastidor; it numero di telaio; pt chassi | número do chassi; nl chassisnummer; pl numer vin; ru vin | номер кузова; ja 車台番号; zh 车架号
  schema vehicleIdentificationNumber
interiorColor: text
  names interior | upholstery | interior colour | vehicle interior color
  en interior color | interior colour | interior | upholstery; de innenausstattung | innenfarbe | polster; fr couleur intérieure | sellerie; es color interior | tapicería; it colore interni | interni; pt cor interior | estofos; nl interieurkleur | bekleding; pl kolor wnętrza | tapicerka; ru цвет салона | салон; ja 内装色; zh 内饰颜色
  schema vehicleInteriorColor
previousOwners: integer
  names number of previous owners | owners | owner count | number of owners
  en previous owners | owners; de vorbesitzer | fahrzeughalter | anzahl der fahrzeughalter; fr propriétaires | nombre de propriétaires; es propietarios | dueños anteriores; it proprietari; pt proprietários | donos anteriores; nl eigenaren | aantal eigenaren; pl liczba właścicieli; ru владельцы | количество владельцев | владельцев по птс; ja オーナー数; zh 过户次数
  schema numberOfPreviousOwners
topSpeed: quantity kmh
  names maximum speed | max speed | speed
  en top speed | max speed | speed; de höchstgeschwindigkeit | geschwindigkeit; fr vitesse maximale | vitesse; es velocidad máxima | velocidad; it velocità massima | velocità; pt velocidade máxima | velocidade; nl topsnelheid | snelheid; pl prędkość maksymalna | prędkość; ru максимальная скорость | скорость; ja 最高速度 | 速度; zh 最高车速 | 速度
  schema speed.value | speed
acceleration: number second
  names 0 to 100 | zero to sixty | acceleration time | 0 60 mph
  en acceleration | 0-60 mph | 0-100 km/h; de beschleunigung | 0-100 km/h; fr accélération | 0 à 100 km/h; es aceleración | 0-100 km/h; it accelerazione; pt aceleração; nl acceleratie; pl przyspieszenie; ru разгон | разгон до 100 км/ч; ja 加速; zh 加速时间 | 百公里加速
  schema accelerationTime.value
cylinders: integer
  names number of cylinders | cylinder count
  en cylinders; de zylinder; fr cylindres; es cilindros; it cilindri; pt cilindros; nl cilinders; pl cylindry | liczba cylindrów; ru цилиндры | количество цилиндров; ja 気筒数; zh 气缸数
torque: text
  names max torque | engine torque
  en torque; de drehmoment; fr couple; es par motor | par; it coppia; pt torque | binário; nl koppel; pl moment obrotowy; ru крутящий момент; ja トルク; zh 扭矩 | 最大扭矩
  schema vehicleEngine.torque.value
wheelbase: quantity mm
  names wheel base
  en wheelbase; de radstand; fr empattement; es batalla | distancia entre ejes; it passo; pt distância entre eixos; nl wielbasis; pl rozstaw osi; ru колесная база; ja ホイールベース; zh 轴距
  schema wheelbase.value
trunkVolume: quantity l
  names cargo volume | boot space | trunk capacity | luggage capacity
  en cargo volume | boot space | trunk; de kofferraumvolumen | kofferraum; fr volume du coffre | coffre; es maletero; it bagagliaio; pt mala | porta-malas | bagageira; nl kofferruimte; pl bagażnik | pojemność bagażnika; ru объем багажника | багажник; ja 荷室容量; zh 后备箱容积
  schema cargoVolume.value
inspectionDue: date
  names next inspection | mot | inspection valid until | tuv
  en mot | inspection; de hu | tüv | nächste hu | hauptuntersuchung; fr contrôle technique; es itv; it revisione; pt inspeção; nl apk; pl przegląd | badanie techniczne; ru техосмотр; ja 車検; zh 年检
`,
}
