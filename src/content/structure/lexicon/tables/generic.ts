import type { ConceptTable } from '../table.ts'

/** What tables, lists, questions and matches have in common. */
export const generic: ConceptTable = {
  domain: 'table',
  things: [
    'table',
    'list',
    'faq',
    'faqs',
    'match',
    'game result',
    'standing',
    'election',
    'search result',
    'search',
    'season',
    'statistics',
  ],
  table: `
question: text
  names query | q | faq question | question text | asked
  en question | q; de frage; fr question; es pregunta; it domanda; pt pergunta; nl vraag; pl pytanie; ru вопрос; ja 質問 | 問 | q; zh 问题 | 问
  schema mainEntity.name | name
  class question | faq question | faq title | accordion title
answer: longText
  names a | faq answer | answer text | response | reply | accepted answer | solution
  en answer | a; de antwort; fr réponse; es respuesta; it risposta; pt resposta; nl antwoord; pl odpowiedź; ru ответ; ja 回答 | 答え | a; zh 回答 | 答案 | 答
  schema acceptedAnswer.text | suggestedAnswer.text | mainEntity.acceptedAnswer.text
  class answer | faq answer | faq content | accordion content
faqs: list
  names faq | questions | frequently asked questions | questions and answers | faq list
  en faq | frequently asked questions | questions | q&a; de häufige fragen | fragen und antworten | faq | häufig gestellte fragen; fr questions fréquentes | foire aux questions | faq; es preguntas frecuentes | faq; it domande frequenti | faq; pt perguntas frequentes | faq | dúvidas frequentes; nl veelgestelde vragen | faq; pl najczęstsze pytania | pytania i odpowiedzi | faq; ru частые вопросы | вопросы и ответы | faq; ja よくある質問; zh 常见问题
  schema mainEntity
date: date
  names day | event date text | calendar date | match date | on date
  en date | day; de datum | tag; fr date | jour; es fecha | día; it data | giorno; pt data | dia; nl datum | dag; pl data | dzień; ru дата | день; ja 日付 | 日; zh 日期 | 日
  class date
  not published | modified | birth | start | end | posted
time: time
  names clock | hour of day
  en time; de zeit | uhrzeit; fr heure | temps; es hora | tiempo; it ora | tempo; pt hora | tempo; nl tijd; pl godzina | czas; ru время; ja 時間 | タイム; zh 时间
  class time
year: year
  names calendar year | season year | in year
  en year; de jahr; fr année | an; es año; it anno; pt ano; nl jaar; pl rok; ru год; ja 年; zh 年份 | 年度
month: text
  names calendar month
  en month; de monat; fr mois; es mes; it mese; pt mês; nl maand; pl miesiąc; ru месяц; ja 月; zh 月份
sportsSeason: text
  names season name | sports season
  en season; de saison; fr saison; es temporada; it stagione; pt temporada; nl seizoen; pl sezon; ru сезон; ja シーズン; zh 赛季
score: text
  names final score | match score | result score | goals score | match result
  en score | result | final score; de ergebnis | endstand | resultat; fr score | résultat; es resultado | marcador; it risultato | punteggio; pt resultado | placar; nl uitslag | score; pl wynik; ru счет | результат; ja スコア | 結果; zh 比分 | 结果
result: text
  names outcome | final result | won or lost
  en result | outcome | results; de ergebnis | resultat; fr résultat; es resultado; it risultato | esito; pt resultado; nl resultaat | uitslag; pl wynik | rezultat; ru результат | итог; ja 結果; zh 结果
points: number
  names pts | total points | score points | points scored
  en points | pts | pts.; de punkte | pkt.; fr points | pts; es puntos | pts; it punti | pt; pt pontos | pts; nl punten | ptn; pl punkty | pkt; ru очки | баллы; ja 勝点 | 得点 | ポイント; zh 积分 | 分数 | 得分
opponent: name
  names against | versus | opposing team | rival | opponents
  en opponent | opposition | against | vs; de gegner; fr adversaire; es rival | oponente | contra; it avversario; pt adversário | oponente; nl tegenstander; pl przeciwnik | rywal; ru соперник | противник; ja 対戦相手 | 相手; zh 对手
homeTeam: name
  names home | home side
  en home team | home; de heimmannschaft | heim; fr équipe à domicile | domicile; es equipo local | local; it squadra di casa | casa; pt mandante | equipa da casa; nl thuisploeg | thuis; pl gospodarze | gospodarz; ru хозяева; ja ホーム; zh 主队
  schema homeTeam.name
awayTeam: name
  names away | visitors team | away side | guest team
  en away team | away | visitor; de gastmannschaft | auswärts | gast; fr équipe visiteuse | extérieur; es equipo visitante | visitante; it squadra ospite | ospiti; pt visitante; nl uitploeg | uit; pl goście; ru гости; ja アウェイ; zh 客队
  schema awayTeam.name
wins: integer
  names won | games won | victories | w
  en wins | won | w; de siege | gewonnen | s; fr victoires | gagnés | g; es victorias | ganados | pg; it vittorie | vinte | v; pt vitórias | v; nl gewonnen | w; pl zwycięstwa | wygrane | z; ru победы | в; ja 勝 | 勝利; zh 胜
losses: integer
  names lost | games lost | defeats
  en losses | lost | l | defeats; de niederlagen | verloren; fr défaites | perdus | p; es derrotas | perdidos | pp; it sconfitte | perse; pt derrotas | d; nl verloren; pl porażki | przegrane; ru поражения | п; ja 敗 | 敗戦; zh 负
draws: integer
  names drawn | ties | tied
  en draws | drawn | ties | d; de unentschieden | u; fr nuls | matchs nuls | n; es empates | pe; it pareggi | pareggiate; pt empates | e; nl gelijk; pl remisy | r; ru ничьи | н; ja 分 | 引き分け; zh 平
gamesPlayed: integer
  names matches played | played | appearances | games | matches | caps
  en played | games | matches | appearances | gp | pld | caps; de spiele | sp. | einsätze; fr matchs joués | joués | matchs | j; es partidos jugados | partidos | pj; it partite giocate | partite | presenze; pt jogos | partidas | j; nl wedstrijden | gespeeld; pl mecze | rozegrane | m; ru игры | матчи | и; ja 試合 | 試合数; zh 场次 | 出场
goals: integer
  names goals scored | goals for | scored
  en goals | goals scored | gf; de tore | treffer; fr buts; es goles | gf; it gol | reti; pt gols | golos; nl doelpunten | goals; pl gole | bramki; ru голы | мячи; ja ゴール | 得点; zh 进球
assists: integer
  en assists; de vorlagen | assists; fr passes décisives; es asistencias; it assist; pt assistências; nl assists; pl asysty; ru передачи | голевые передачи; ja アシスト; zh 助攻
winner: name
  names champion | victor | won by | gold medalist | champions
  en winner | champion | winners | won by; de sieger | gewinner | meister; fr vainqueur | gagnant | champion; es ganador | campeón | vencedor; it vincitore | campione; pt vencedor | campeão; nl winnaar | kampioen; pl zwycięzca | mistrz; ru победитель | чемпион; ja 優勝 | 優勝者 | 勝者; zh 冠军 | 获胜者
runnerUp: name
  names runner up name | second place | silver medalist
  en runner-up | runners-up | second place; de zweiter | finalist; fr finaliste | deuxième; es subcampeón | segundo; it secondo classificato | finalista; pt vice-campeão | segundo lugar; nl tweede; pl drugie miejsce | wicemistrz; ru финалист | второе место; ja 準優勝; zh 亚军
competition: name
  names tournament | league | championship | cup | event competition
  en competition | tournament | league | championship | event; de wettbewerb | liga | turnier; fr compétition | tournoi | ligue; es competición | torneo | liga; it competizione | torneo | lega; pt competição | torneio | liga | campeonato; nl competitie | toernooi; pl rozgrywki | turniej | liga; ru турнир | соревнование | лига; ja 大会 | リーグ; zh 比赛 | 赛事 | 联赛
round: text
  names stage of competition | round number | week | matchday
  en round | stage | matchday; de runde | spieltag; fr tour | journée; es ronda | jornada; it turno | giornata; pt rodada | jornada | fase; nl ronde | speelronde; pl runda | kolejka; ru тур | раунд | этап; ja 回戦 | 節; zh 轮次
party: name
  names political party | party name
  en party; de partei; fr parti; es partido; it partito; pt partido; nl partij; pl partia; ru партия; ja 政党 | 党; zh 政党 | 党派
candidate: name
  names nominee | candidate name
  en candidate | nominee; de kandidat | kandidatin; fr candidat; es candidato; it candidato; pt candidato; nl kandidaat; pl kandydat; ru кандидат; ja 候補者; zh 候选人
votes: integer
  names vote count total | votes received | ballots
  en votes; de stimmen; fr voix | votes; es votos; it voti; pt votos; nl stemmen; pl głosy; ru голоса; ja 票数 | 得票数; zh 票数 | 得票
percentage: percent percent
  names percent | share | pct | ratio | proportion | vote share
  en percentage | percent | % | share; de prozent | anteil | %; fr pourcentage | part | %; es porcentaje | %; it percentuale | %; pt percentagem | porcentagem | %; nl percentage | %; pl procent | udział | %; ru процент | доля | %; ja 割合 | 比率 | %; zh 百分比 | 比例 | %
role: text
  names function of person | job role in list | capacity as
  en role | function | as; de rolle | funktion; fr rôle | fonction; es rol | papel | función; it ruolo | funzione; pt papel | função; nl rol | functie; pl rola | funkcja; ru роль | функция; ja 役割 | 役; zh 角色 | 职责
type: text
  names kind | sort | class | variety
  en type | kind | class; de typ | art | klasse; fr type | genre | classe; es tipo | clase; it tipo | classe; pt tipo | classe; nl type | soort | klasse; pl typ | rodzaj | klasa; ru тип | вид | класс; ja 種類 | 型 | タイプ; zh 类型 | 种类
unit: text
  names unit of measure | measurement unit
  en unit | units; de einheit; fr unité; es unidad; it unità; pt unidade; nl eenheid; pl jednostka; ru единица | ед. изм.; ja 単位; zh 单位
average: number
  names mean | avg value
  en average | avg | avg. | mean; de durchschnitt | mittelwert; fr moyenne; es promedio | media; it media; pt média; nl gemiddelde; pl średnia; ru среднее; ja 平均; zh 平均 | 平均值
total: number
  names sum | grand total | overall total
  en total | sum | overall; de gesamt | summe | insgesamt; fr total | somme; es total | suma; it totale | somma; pt total | soma; nl totaal | som; pl razem | suma | łącznie; ru итого | всего | сумма; ja 合計 | 計; zh 总计 | 合计
rank: integer
  names ranking | standing position | place ranking | rank number
  en rank | ranking | place | pos; de rang | platz | platzierung; fr rang | classement | place; es puesto | posición | clasificación; it posizione | classifica; pt posição | classificação | lugar; nl rang | plaats; pl miejsce | pozycja; ru место | ранг; ja 順位 | ランク; zh 排名 | 名次
record: text
  names best performance | track record | world record
  en record; de rekord; fr record; es récord; it record; pt recorde; nl record; pl rekord; ru рекорд; ja 記録; zh 纪录 | 记录
owner: name
  names proprietor | belongs to | owned by | holder
  en owner | owned by | proprietor | holder; de eigentümer | besitzer | inhaber; fr propriétaire | titulaire; es propietario | dueño | titular; it proprietario | titolare; pt proprietário | dono | titular; nl eigenaar; pl właściciel; ru владелец | собственник; ja 所有者 | オーナー; zh 所有者 | 业主
  schema owner.name
coach: name
  names manager | head coach | trainer of team
  en coach | manager | head coach; de trainer | cheftrainer; fr entraîneur; es entrenador | técnico; it allenatore; pt treinador | técnico; nl trainer | coach; pl trener; ru тренер | главный тренер; ja 監督 | コーチ; zh 教练 | 主教练
  schema coach.name
stadium: name
  names arena | ground | home ground
  en stadium | arena | ground | venue; de stadion; fr stade; es estadio; it stadio; pt estádio; nl stadion; pl stadion; ru стадион; ja スタジアム | 球場; zh 球场 | 体育场
code: identifier
  names abbreviation | short code | symbol | ticker | country code number | icao | iata
  en code | abbreviation | symbol | abbr.; de code | kürzel | abkürzung | kennzeichen; fr code | sigle | abréviation; es código | sigla | abreviatura; it codice | sigla; pt código | sigla; nl code | afkorting; pl kod | skrót | symbol; ru код | сокращение; ja コード | 略称; zh 代码 | 缩写
frequency: text
  names how often | frequency mhz | interval of
  en frequency; de frequenz | häufigkeit; fr fréquence; es frecuencia; it frequenza; pt frequência; nl frequentie; pl częstotliwość; ru частота; ja 周波数 | 頻度; zh 频率
destination: text
  names to place | arrival | going to
  en destination | to | arrival; de ziel | nach | ankunft; fr destination | arrivée; es destino | llegada; it destinazione | arrivo; pt destino | chegada; nl bestemming | aankomst; pl cel | przyjazd | dokąd; ru назначение | прибытие | куда; ja 目的地 | 到着; zh 目的地 | 到达
  schema arrivalAirport.name
departure: text
  names from place | departs from | leaving from | origin place
  en departure | from | departs; de abfahrt | von | abflug; fr départ | de; es salida | origen; it partenza | da; pt partida | origem; nl vertrek | van; pl odjazd | wylot | skąd; ru отправление | откуда | вылет; ja 出発 | 出発地; zh 出发地 | 出发
  schema departureAirport.name
`,
}
