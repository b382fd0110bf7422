import type { ConceptTable } from '../table.ts'

/** Recipes: what goes in, what to do, how long it takes. */
export const recipe: ConceptTable = {
  domain: 'recipe',
  things: ['recipe', 'dish', 'timing', 'nutrition', 'meal', 'drink', 'cocktail', 'nutrients'],
  table: `
ingredients: list
  names ingredient | ingredient list | recipe ingredient | list of ingredients | what you need | ingredient lines
  en ingredients | you will need | you'll need | what you need | shopping list; de zutaten | zutatenliste | das brauchst du | zutaten für; fr ingrédients | liste des ingrédients; es ingredientes; it ingredienti; pt ingredientes; nl ingrediënten | benodigdheden; pl składniki; ru ингредиенты | состав | продукты; ja 材料 | 原材料; zh 材料 | 食材 | 配料 | 原料
  da ingredienser | du skal bruge; sv ingredienser; no ingredienser | du trenger; fi ainekset | ainesosat | raaka-aineet; cs ingredience | suroviny; sk ingrediencie | suroviny; hu hozzávalók; ro ingrediente; tr malzemeler; ko 재료
  schema recipeIngredient | ingredients | supply.name
  class ingredients | ingredient | recipe ingredients | p ingredient
instructions: list
  names steps | directions | method | preparation | recipe instructions | preparation steps | preparation steps in order | cooking instructions | how to make it | procedure | instruction list | cooking steps | step by step
  en instructions | directions | method | steps | preparation | how to make | procedure | step by step; de zubereitung | anleitung | zubereitungsschritte | so geht's | so wird's gemacht | arbeitsschritte; fr préparation | instructions | étapes | méthode | étapes de préparation; es preparación | instrucciones | elaboración | pasos | modo de preparación | cómo hacer; it preparazione | procedimento | istruzioni | come fare
  pt modo de preparo | preparação | modo de preparação | instruções | passo a passo; nl bereiding | bereidingswijze | instructies | aan de slag | zo maak je het; pl przygotowanie | sposób przygotowania | wykonanie | kroki; ru приготовление | способ приготовления | инструкция | пошаговый рецепт | как приготовить; ja 作り方 | 手順 | 調理手順 | 作り方・手順; zh 做法 | 步骤 | 制作方法 | 烹饪步骤
  da fremgangsmåde | sådan gør du | tilberedning; sv gör så här | tillagning | instruktioner; no fremgangsmåte | slik gjør du; fi valmistusohje | ohjeet | valmistus; cs postup | příprava | postup přípravy; sk postup | príprava; hu elkészítés; ro mod de preparare | preparare; tr yapılışı | hazırlanışı; ko 만드는 법 | 조리법
  schema recipeInstructions | recipeInstructions.text | recipeInstructions.itemListElement.text | step.text | step
  class instructions | directions | steps | method | preparation | recipe instructions | e instructions
  not time
prepTime: duration minute
  names preparation time | prep | preptime | time to prepare | hands on time | active time | timing prep | working time | preparation duration | time preparation | time prep
  en prep time | preparation time | prep | prep in | to prep | to prepare | hands-on time | active time | hands on | active; de vorbereitungszeit | vorbereitung | arbeitszeit | zubereitungszeit | vorbereiten; fr temps de préparation | préparation | prép. | en cuisine; es tiempo de preparación | preparación; it tempo di preparazione | preparazione
  pt tempo de preparo | tempo de preparação | preparo | preparação; nl voorbereidingstijd | bereidingstijd | voorbereiding; pl czas przygotowania | przygotowanie; ru время подготовки | подготовка | активное время; ja 準備時間 | 下準備; zh 准备时间 | 準備時間
  da forberedelsestid | arbejdstid; sv förberedelsetid; no forberedelsestid; fi esivalmistelu; cs doba přípravy | příprava; sk čas prípravy; hu előkészítési idő; ro timp de preparare; tr hazırlık süresi | hazırlama süresi; ko 준비 시간
  schema prepTime
  class prep time | preptime | prep | preparation time
cookTime: duration minute
  names cooking time | cook | cook duration | timing cook | baking time | bake time | time to cook | cooktime | time cook | time cooking
  en cook time | cooking time | cook | cooks in | to cook | bake time | baking time | cooking | bake | bakes in | to bake; de kochzeit | backzeit | garzeit | koch-/backzeit | kochen | backen; fr temps de cuisson | cuisson; es tiempo de cocción | cocción | tiempo de cocinado | horneado; it tempo di cottura | cottura
  pt tempo de cozimento | cozimento | tempo de cozedura | cozedura; nl kooktijd | baktijd | oventijd | bereiden; pl czas gotowania | czas pieczenia | gotowanie | pieczenie; ru время приготовления | время готовки | варка | выпечка; ja 調理時間 | 加熱時間; zh 烹饪时间 | 烹調時間 | 烹饪
  da tilberedningstid | kogetid | bagetid; sv tillagningstid; no steketid | koketid; fi kypsennysaika; cs doba vaření | doba pečení; sk čas varenia; hu főzési idő | sütési idő; ro timp de gătire | timp de gatire; tr pişirme süresi; ko 조리 시간
  schema cookTime | performTime
  class cook time | cooktime | cook | cooking time
totalTime: duration minute
  names total | total duration | timing total | overall time | time required | ready in | total cooking time | time total | recipe time | full time
  en total time | total | ready in | to make | time | takes | time required | overall; de gesamtzeit | gesamt | gesamtdauer | dauer | fertig in | zeit | zeitaufwand; fr temps total | durée totale | total | prêt en; es tiempo total | total | listo en | duración total; it tempo totale | totale | pronto in
  pt tempo total | total | pronto em; nl totale tijd | totaal | klaar in; pl czas całkowity | łączny czas | całkowity czas; ru общее время | всего | готово через; ja 合計時間 | 所要時間; zh 总时间 | 总时长 | 總時間
  da tid i alt | samlet tid | total tid | tidsmængde; sv total tid | tid; no total tid | tidsbruk; fi kokonaisaika | valmistusaika; cs celkový čas; sk celkový čas; hu összes idő | teljes idő; ro timp total; tr toplam süre; ko 총 시간
  schema totalTime
  not reading
  class total time | totaltime | total | ready in
restTime: duration minute
  names resting time | rest time | chill time | chilling time | waiting time | additional time | inactive time | marinating time | rise time | freezing time | cooling time
  en resting time | rest time | chill time | additional time | inactive time | chilling | marinate time | rise time; de ruhezeit | kühlzeit | wartezeit | ruhen; fr temps de repos | repos; es tiempo de reposo | reposo; it tempo di riposo | riposo; pt tempo de descanso | descanso; nl rusttijd | wachttijd; pl czas odpoczynku | chłodzenie; ru время отдыха | охлаждение; ja 寝かせ時間; zh 静置时间
  class rest time | chill time | additional time
servings: integer
  names serves | portions | serving | number of servings | people | number of people | portion count | feeds | serving count | persons | number of portions | servings count | recipe servings
  en servings | serves | serving | portions | people | feeds; de portionen | personen | für | portionsanzahl; fr portions | personnes | pour | nombre de personnes | couverts; es porciones | raciones | personas | comensales | para; it porzioni | persone | dosi per | per | dosi
  pt porções | pessoas | doses | rende | serve; nl porties | personen | voor | aantal personen; pl porcje | porcji | liczba porcji | osoby | dla; ru порции | порций | количество порций | персон; ja 人分 | 分量 | 人前; zh 份量 | 人份 | 份数
  da personer | portioner | antal personer | antal; sv portioner | personer; no porsjoner | personer; fi annosta | annokset; cs porce | počet porcí; sk porcie | počet porcií; hu adag; ro porții | portii; tr kişilik | porsiyon; ko 인분
  schema recipeYield | yield
  class servings | serves | yield | portions | recipe yield
  not size
yield: text
  names yields | makes | recipe yield | how much it makes | quantity made | output | makes how many
  en yield | yields | makes | servings | serves; de ergibt | menge | ausbeute | portionen; fr rendement | donne | quantité | portions; es rendimiento | rinde | cantidad | raciones; it resa | dosi | quantità; pt rendimento | rende | quantidade; nl opbrengst | hoeveelheid; pl wydajność | ilość | liczba porcji; ru выход | количество порций; ja 分量 | 出来上がり; zh 产量 | 份量
  schema recipeYield | yield
  class yield | recipe yield | servings | makes
cuisine: text
  names recipe cuisine | kitchen | regional cuisine | cuisines | type of cuisine | serves cuisine | food type
  en cuisine | cuisine type | cuisines; de küche | länderküche | region | landesküche; fr cuisine | type de cuisine; es cocina | gastronomía | tipo de cocina; it cucina | tipo di cucina; pt cozinha | culinária; nl keuken; pl kuchnia; ru кухня; ja 料理の種類 | 料理ジャンル; zh 菜系 | 菜式
  schema recipeCuisine | servesCuisine
  class cuisine | recipe cuisine
course: text
  names recipe category | meal type | meal category | dish type | course type | meal | meal course | type of dish
  en course | category | meal type | dish type | meal | type; de gang | gericht | kategorie | menüart | mahlzeit | speiseart; fr type de plat | plat | catégorie | repas; es plato | tipo de plato | categoría | comida; it portata | tipo di piatto | categoria; pt tipo de prato | prato | categoria | refeição; nl gang | gerecht | soort gerecht | menugang; pl rodzaj dania | danie | kategoria | posiłek; ru тип блюда | блюдо | категория; ja 料理 | コース | カテゴリー; zh 菜品类型 | 类别
  schema recipeCategory
  class course | category | recipe category | meal type
difficulty: text
  names difficulty level | skill level | level of difficulty | level | ease | how hard
  en difficulty | level | skill level | difficulty level | effort; de schwierigkeit | schwierigkeitsgrad | niveau; fr difficulté | niveau; es dificultad | nivel; it difficoltà | livello; pt dificuldade | nível; nl moeilijkheid | moeilijkheidsgraad | niveau; pl trudność | poziom trudności | stopień trudności; ru сложность | уровень сложности; ja 難易度 | レベル; zh 难度 | 难易度
  schema difficulty | educationalLevel
  class difficulty | skill level
calories: number kcal
  names kcal | energy | calories per serving | calorie | calorie count | energy content
  en calories | kcal | energy | cal; de kalorien | kcal | energie | brennwert | energiegehalt; fr calories | énergie | valeur énergétique; es calorías | energía | valor energético; it calorie | energia | valore energetico; pt calorias | energia | valor energético; nl calorieën | energie; pl kalorie | kalorii | energia | wartość energetyczna; ru калории | калорийность | ккал | энергетическая ценность; ja カロリー | エネルギー | 熱量; zh 卡路里 | 热量 | 能量
  schema nutrition.calories
  class calories | kcal
protein: quantity g
  names proteins | protein content
  en protein | proteins; de eiweiß | protein | proteine; fr protéines; es proteínas; it proteine; pt proteínas; nl eiwit | eiwitten; pl białko; ru белки | белок; ja たんぱく質 | タンパク質; zh 蛋白质
  schema nutrition.proteinContent
fat: quantity g
  names total fat | fats | fat content
  en fat | total fat; de fett; fr lipides | matières grasses; es grasas | grasa; it grassi; pt gorduras | gordura; nl vet | vetten; pl tłuszcz | tłuszcze; ru жиры | жир; ja 脂質; zh 脂肪
  schema nutrition.fatContent
  not saturated
saturatedFat: quantity g
  names saturates | saturated fat content
  en saturated fat | saturates | of which saturates; de gesättigte fettsäuren | davon gesättigte fettsäuren; fr acides gras saturés | dont acides gras saturés; es grasas saturadas | de las cuales saturadas; it grassi saturi | di cui acidi grassi saturi; pt gorduras saturadas; nl verzadigd vet; pl tłuszcze nasycone; ru насыщенные жиры; ja 飽和脂肪酸; zh 饱和脂肪
  schema nutrition.saturatedFatContent
carbohydrates: quantity g
  names carbs | carbohydrate | carbohydrate content | total carbohydrate
  en carbohydrates | carbs | total carbohydrate | carbohydrate; de kohlenhydrate; fr glucides; es carbohidratos | hidratos de carbono; it carboidrati; pt carboidratos | hidratos de carbono; nl koolhydraten; pl węglowodany; ru углеводы; ja 炭水化物 | 糖質; zh 碳水化合物
  schema nutrition.carbohydrateContent
sugar: quantity g
  names sugars | sugar content
  en sugar | sugars | of which sugars; de zucker | davon zucker; fr sucres | sucre; es azúcares | azúcar; it zuccheri; pt açúcares | açúcar; nl suiker | suikers; pl cukry | cukier; ru сахар | сахара; ja 糖類 | 砂糖; zh 糖
  schema nutrition.sugarContent
fiber: quantity g
  names fibre | dietary fiber | fiber content
  en fiber | fibre | dietary fiber; de ballaststoffe; fr fibres | fibres alimentaires; es fibra | fibra alimentaria; it fibre; pt fibra | fibras; nl vezels; pl błonnik; ru клетчатка | пищевые волокна; ja 食物繊維; zh 膳食纤维 | 纤维
  schema nutrition.fiberContent
sodium: quantity mg
  names sodium content
  en sodium; de natrium; fr sodium; es sodio; it sodio; pt sódio; nl natrium; pl sód; ru натрий; ja ナトリウム; zh 钠
  schema nutrition.sodiumContent
salt: quantity g
  en salt; de salz; fr sel; es sal; it sale; pt sal; nl zout; pl sól; ru соль; ja 食塩相当量 | 塩分; zh 盐
transFat: quantity g
  names trans fat content
  en trans fat; de transfettsäuren; fr acides gras trans; es grasas trans; it grassi trans; pt gorduras trans; nl transvet; pl tłuszcze trans; ru трансжиры; ja トランス脂肪酸; zh 反式脂肪
  schema nutrition.transFatContent
unsaturatedFat: quantity g
  names unsaturated fat content | unsaturates
  en unsaturated fat | unsaturates; de ungesättigte fettsäuren; fr acides gras insaturés; es grasas insaturadas; it grassi insaturi; pt gorduras insaturadas; nl onverzadigd vet; pl tłuszcze nienasycone; ru ненасыщенные жиры; ja 不飽和脂肪酸; zh 不饱和脂肪
  schema nutrition.unsaturatedFatContent
potassium: quantity mg
  en potassium; de kalium; fr potassium; es potasio; it potassio; pt potássio; nl kalium; pl potas; ru калий; ja カリウム; zh 钾
calcium: quantity mg
  en calcium; de calcium | kalzium; fr calcium; es calcio; it calcio; pt cálcio; nl calcium; pl wapń; ru кальций; ja カルシウム; zh 钙
iron: quantity mg
  en iron; de eisen; fr fer; es hierro; it ferro; pt ferro; nl ijzer; pl żelazo; ru железо; ja 鉄分; zh 铁
vitaminC: quantity mg
  en vitamin c; de vitamin c; fr vitamine c; es vitamina c; it vitamina c; pt vitamina c; nl vitamine c; pl witamina c; ru витамин c; ja ビタミンc; zh 维生素c
vitaminA: quantity
  en vitamin a; de vitamin a; fr vitamine a; es vitamina a; it vitamina a; pt vitamina a; nl vitamine a; pl witamina a; ru витамин a; ja ビタミンa; zh 维生素a
cholesterol: quantity mg
  names cholesterol content
  en cholesterol; de cholesterin; fr cholestérol; es colesterol; it colesterolo; pt colesterol; nl cholesterol; pl cholesterol; ru холестерин; ja コレステロール; zh 胆固醇
  schema nutrition.cholesterolContent
servingSize: text
  names portion size | serving size per person
  en serving size | portion size | per serving; de portionsgröße | pro portion; fr taille de la portion | par portion; es tamaño de la porción | por porción; it dimensione della porzione | per porzione; pt tamanho da porção | por porção; nl portiegrootte | per portie; pl wielkość porcji; ru размер порции; ja 一食分; zh 每份
  schema nutrition.servingSize
diet: text
  names suitable for diet | dietary | special diet | diets | dietary information
  en diet | dietary | suitable for | special diets; de ernährung | ernährungsform | diät; fr régime | régimes; es dieta | apto para; it dieta; pt dieta; nl dieet; pl dieta; ru диета; ja 食事制限; zh 饮食
  schema suitableForDiet
allergens: list
  names allergen | allergy information | contains allergens
  en allergens | allergy information | contains; de allergene | allergenhinweise; fr allergènes; es alérgenos; it allergeni; pt alergénios | alérgenos; nl allergenen; pl alergeny; ru аллергены; ja アレルゲン | アレルギー; zh 过敏原
equipment: list
  names tools | utensils | equipment needed | special equipment | tools needed
  en equipment | tools | special equipment | utensils; de utensilien | geräte | küchengeräte | küchenutensilien; fr ustensiles | matériel | équipement; es utensilios | equipo | herramientas; it attrezzatura | utensili | strumenti; pt utensílios | equipamento | equipamentos; nl benodigdheden | keukengerei | materiaal; pl sprzęt | narzędzia; ru инвентарь | оборудование; ja 道具 | 器具; zh 工具 | 设备
  schema tool.name | tool
  class equipment | tools
cookingMethod: text
  names cooking method | method of cooking | technique
  en cooking method | technique; de zubereitungsart | garmethode; fr mode de cuisson; es método de cocción; it metodo di cottura; pt método de cozimento; nl kookmethode; pl metoda; ru метод приготовления; ja 調理法; zh 烹饪方式
  schema cookingMethod
`,
}
