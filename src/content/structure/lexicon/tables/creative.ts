import type { ConceptTable } from '../table.ts'

/** Books, films, series, music, games, software and courses. */
export const creative: ConceptTable = {
  domain: 'creative',
  things: [
    'book',
    'movie',
    'film',
    'song',
    'album',
    'music',
    'game',
    'series',
    'episode',
    'podcast',
    'software',
    'app',
    'course',
    'track',
    'video',
    'repository',
    'project',
    'package',
  ],
  table: `
isbn: identifier
  names isbn 13 | isbn 10 | isbn number | book number
  en isbn | isbn-13 | isbn-10; de isbn | isbn-13; fr isbn | ean isbn; es isbn; it isbn; pt isbn; nl isbn; pl isbn; ru isbn; ja isbn; zh isbn | 书号
  schema isbn | workExample.isbn | gtin13
  meta book:isbn | books:isbn | citation_isbn
  class isbn
pageCount: integer
  names pages | number of pages | page total | num pages | print length | length in pages
  en pages | number of pages | print length | page count | length; de seiten | seitenzahl | seitenanzahl | umfang; fr pages | nombre de pages; es páginas | número de páginas | n.º de páginas; it pagine | numero di pagine; pt páginas | número de páginas; nl pagina's | aantal pagina's; pl liczba stron | strony | stron; ru страниц | количество страниц | страницы | объем; ja ページ数 | ページ | 頁数; zh 页数 | 页
  schema numberOfPages
bookFormat: text
  names binding | format of book | edition format | cover type
  en format | binding | cover; de einband | bindung | format | ausgabe; fr format | reliure | couverture; es encuadernación | formato | tapa; it formato | copertina | rilegatura; pt encadernação | formato | capa; nl uitvoering | bindwijze; pl oprawa | okładka; ru переплет | обложка | тип обложки; ja 判型 | 装丁 | フォーマット; zh 装帧 | 开本
  schema bookFormat
edition: text
  names book edition | edition name
  en edition; de auflage | ausgabe; fr édition; es edición; it edizione; pt edição; nl druk | editie; pl wydanie; ru издание; ja 版; zh 版次 | 版本
  schema bookEdition
translator: name
  names translated by
  en translator | translated by; de übersetzer | übersetzung | aus dem; fr traducteur | traduction; es traductor | traducción; it traduttore | traduzione; pt tradutor | tradução; nl vertaler | vertaald door; pl tłumacz | tłumaczenie | przekład; ru переводчик | перевод; ja 翻訳者 | 翻訳 | 訳者; zh 译者 | 翻译
  schema translator.name
illustrator: name
  names illustrated by | illustrations
  en illustrator | illustrated by; de illustrator | illustrationen; fr illustrateur | illustrations; es ilustrador | ilustraciones; it illustratore | illustrazioni; pt ilustrador | ilustrações; nl illustrator | illustraties; pl ilustrator | ilustracje; ru иллюстратор | художник; ja イラスト | イラストレーター; zh 插画 | 插图
  schema illustrator.name
editor: name
  names edited by | editors
  en editor | edited by | editors; de herausgeber | redaktion; fr éditeur scientifique | sous la direction de; es editor | edición de; it curatore | a cura di; pt organizador | editor; nl redactie | redacteur; pl redakcja | redaktor; ru редактор | под редакцией; ja 編集 | 編集者; zh 编辑 | 主编
  schema editor.name
director: name
  names directed by | directors | film director | movie director
  en director | directed by | directors; de regie | regisseur | regisseurin; fr réalisateur | réalisation | réalisé par | de; es director | dirección | dirigida por | directora; it regia | regista | diretto da; pt direção | diretor | realização | realizador | dirigido por; nl regie | regisseur; pl reżyseria | reżyser; ru режиссер | режиссура; ja 監督; zh 导演 | 導演
  schema director.name | director
  class director
actors: list
  names cast | starring | actor | stars of film | cast members | top cast | leading actors | main cast | actresses
  en cast | starring | actors | stars; de besetzung | darsteller | schauspieler | mit; fr avec | acteurs | distribution | casting; es reparto | actores | protagonistas | intérpretes; it cast | attori | interpreti | con; pt elenco | atores; nl cast | acteurs | met; pl obsada | aktorzy | występują; ru в ролях | актеры | актерский состав; ja 出演 | キャスト | 出演者 | 俳優; zh 演员 | 主演 | 领衔主演
  schema actor.name | actors.name | actor
  class cast | actors | starring
screenwriter: name
  names writer of film | screenplay | written by film | writers of film | script
  en writer | writers | screenplay | written by | story by; de drehbuch | buch; fr scénario | scénariste; es guion | guionista; it sceneggiatura; pt roteiro | argumento; nl scenario; pl scenariusz; ru сценарий | сценарист; ja 脚本; zh 编剧
  schema writer.name
producer: name
  names produced by | producers
  en producer | producers | produced by; de produzent | produktion; fr producteur | production; es productor | producción; it produttore | produzione; pt produtor | produção; nl producent | productie; pl producent | produkcja; ru продюсер | производство; ja プロデューサー | 制作 | 製作; zh 制片人 | 制作人
  schema producer.name
productionCompany: name
  names studio | studios | production companies | film studio
  en studio | production company | production companies | distributor; de produktionsfirma | studio | verleih; fr société de production | distributeur | studio; es productora | distribuidora | estudio; it casa di produzione | distribuzione; pt produtora | distribuidora | estúdio; nl productiemaatschappij | studio; pl wytwórnia | studio | dystrybutor; ru студия | кинокомпания | прокат; ja 制作会社 | 配給; zh 制片公司 | 发行公司
  schema productionCompany.name
composer: name
  names music by | music composer | written by song | lyrics by | songwriter | lyricist
  en composer | music by | music | written by | lyrics; de musik | komponist; fr musique | compositeur; es música | compositor; it musiche | compositore | musica; pt música | compositor; nl muziek | componist; pl muzyka | kompozytor; ru композитор | музыка; ja 音楽 | 作曲 | 作曲者; zh 作曲 | 音乐
  schema composer.name | musicBy.name | lyricist.name
runtime: duration minute
  names running time | run time | film length | movie length | length minutes | playing time | movie duration | play time | track length | video length | song length
  en runtime | running time | duration | length | run time; de laufzeit | länge | dauer | spieldauer | filmlänge; fr durée; es duración; it durata; pt duração; nl speelduur | duur; pl czas trwania | długość; ru длительность | время | продолжительность; ja 上映時間 | 再生時間 | 長さ; zh 片长 | 时长
  schema duration | timeRequired
  meta video:duration | og:video:duration | music:duration
  class runtime | duration | length
releaseDate: date
  names released | release | premiere | premiere date | date released | launch date | release day | in theaters | air date | first aired | available since | original release date | launched | initial release | publication date of book
  en release date | released | premiere | in theaters | launch date | initial release | air date | original air date; de erscheinungsdatum | kinostart | veröffentlichung | erschienen | veröffentlicht | erstausstrahlung; fr date de sortie | sortie | parution | date de parution; es fecha de lanzamiento | estreno | fecha de estreno | lanzamiento; it data di uscita | uscita | data di pubblicazione; pt data de lançamento | lançamento | estreia; nl releasedatum | verschijningsdatum | uitgebracht; pl data premiery | premiera | data wydania; ru дата выхода | премьера | дата релиза | дата выпуска; ja 発売日 | 公開日 | リリース日 | 発行年月; zh 上映日期 | 发布日期 | 发行日期 | 出版日期
  schema datePublished | releaseDate | dateCreated | productionDate
  meta video:release_date | book:release_date | music:release_date | og:release_date
  class release date
releaseYear: year
  names year | year of release | release year | movie year | publication year | year released | year published | published year | production year | model year of film
  en year | year released; de jahr | erscheinungsjahr | produktionsjahr; fr année | année de sortie | année de production; es año | año de publicación | año de estreno; it anno | anno di uscita; pt ano | ano de lançamento; nl jaar; pl rok | rok wydania | rok produkcji; ru год | год выпуска | год издания; ja 年 | 公開年 | 製作年; zh 年份 | 年 | 上映年份
  schema datePublished | copyrightYear | dateCreated
  class year
genres: list
  names genre list | movie genre | film genres | music genre | book genre | genre
  en genre | genres; de genre | genres | gattung; fr genre | genres; es género | géneros; it genere | generi; pt gênero | gêneros | género; nl genre | genres; pl gatunek | gatunki; ru жанр | жанры; ja ジャンル; zh 类型 | 流派
  schema genre
  class genre | genres
contentRating: text
  names age rating | mpaa rating | rated | certification | certificate | parental rating | fsk
  en rated | age rating | mpaa rating | certificate | content rating; de fsk | altersfreigabe; fr classification | public; es calificación | clasificación por edades; it classificazione | visto censura; pt classificação | classificação indicativa | classificação etária; nl kijkwijzer | leeftijdscategorie; pl kategoria wiekowa; ru возрастной рейтинг | рейтинг mpaa; ja レーティング | 年齢制限; zh 分级
  schema contentRating
artist: name
  names by artist | singer | band | musician | performer name | music artist | artist name | sung by | performed by | band name | interpreter
  en artist | artists | performed by | singer | band; de künstler | interpret | sänger | band; fr artiste | interprète | chanteur | groupe; es artista | cantante | intérprete | grupo; it artista | cantante | interprete | gruppo; pt artista | cantor | intérprete | banda; nl artiest | zanger | band | uitvoerende; pl wykonawca | artysta | zespół; ru исполнитель | артист | группа | певец; ja アーティスト | 歌手 | 歌; zh 歌手 | 艺人 | 演唱
  schema byArtist.name | performer.name | artist.name | creator.name
  meta music:musician
  class artist | performer
album: name
  names album name | from album | record
  en album | from the album; de album; fr album; es álbum; it album; pt álbum; nl album; pl album; ru альбом; ja アルバム; zh 专辑
  schema inAlbum.name
  meta music:album
recordLabel: name
  names music label | record company
  en label | record label; de label | plattenlabel; fr label | maison de disques; es discográfica | sello; it etichetta; pt gravadora | editora; nl platenlabel; pl wytwórnia; ru лейбл; ja レーベル; zh 唱片公司
  schema recordLabel.name
tracks: list
  names track list | songs | tracklist | track listing
  en tracks | track list | tracklist | songs; de titelliste | titel | tracklist | lieder; fr titres | liste des titres; es canciones | lista de canciones; it tracce | brani; pt faixas | músicas; nl nummers | tracklist; pl utwory | lista utworów; ru треки | список композиций | песни; ja 収録曲 | 曲目; zh 曲目 | 歌曲列表
  schema track.name | track.itemListElement.item.name
season: integer
  names season number | seasons | number of seasons
  en season | seasons; de staffel | staffeln; fr saison | saisons; es temporada | temporadas; it stagione | stagioni; pt temporada | temporadas; nl seizoen | seizoenen; pl sezon | sezony; ru сезон | сезоны; ja シーズン; zh 季
  schema partOfSeason.seasonNumber | seasonNumber | numberOfSeasons
episode: integer
  names episode number | ep | number of episodes | episodes
  en episode | episodes; de folge | folgen | episode; fr épisode | épisodes; es episodio | episodios | capítulo; it episodio | episodi | puntata; pt episódio | episódios; nl aflevering | afleveringen; pl odcinek | odcinki; ru серия | эпизод | серии; ja 話 | エピソード; zh 集 | 集数
  schema episodeNumber | numberOfEpisodes
series: name
  names series name | book series | part of series | series title | collection | franchise name
  en series | collection | part of; de reihe | serie | buchreihe; fr série | collection; es serie | colección | saga; it serie | collana; pt série | coleção; nl serie | reeks; pl seria | cykl; ru серия | цикл; ja シリーズ; zh 系列 | 丛书
  schema partOfSeries.name | isPartOf.name
developer: name
  names game developer | developed by | app developer | software author | offered by | maintainer | maintainers | owner of repository
  en developer | developed by | offered by | maintainer; de entwickler; fr développeur | développé par | éditeur; es desarrollador | desarrollado por; it sviluppatore; pt desenvolvedor | desenvolvido por; nl ontwikkelaar; pl deweloper | twórca | producent; ru разработчик; ja 開発元 | 開発者 | デベロッパー; zh 开发商 | 开发者
  schema author.name | creator.name | maintainer.name
platforms: list
  names gaming platforms | available on | game platform | systems
  en platforms | platform | available on | systems; de plattformen | plattform; fr plateformes | plateforme; es plataformas | plataforma; it piattaforme | piattaforma; pt plataformas | plataforma; nl platforms | platform; pl platformy | platforma; ru платформы | платформа; ja 対応機種 | プラットフォーム; zh 平台
  schema gamePlatform | operatingSystem
players: text
  names number of players | player count | player range
  en players | number of players; de spieler | spieleranzahl | anzahl spieler; fr joueurs | nombre de joueurs; es jugadores | número de jugadores; it giocatori | numero di giocatori; pt jogadores | número de jogadores; nl spelers | aantal spelers; pl gracze | liczba graczy; ru игроки | количество игроков; ja プレイ人数; zh 玩家人数
  schema numberOfPlayers.value | numberOfPlayers
downloads: integer
  names download count | installs | number of downloads | weekly downloads | total downloads
  en downloads | installs | weekly downloads; de downloads | installationen; fr téléchargements | installations; es descargas | instalaciones; it download | installazioni; pt downloads | instalações | transferências; nl downloads | installaties; pl pobrania | instalacje; ru скачивания | загрузки | установки; ja ダウンロード数; zh 下载量 | 安装量
  schema interactionStatistic.userInteractionCount
programmingLanguage: text
  names programming languages | coded in | code language | written in language
  en language | programming language; de programmiersprache; fr langage; es lenguaje; it linguaggio; pt linguagem; nl programmeertaal; pl język programowania; ru язык программирования; ja プログラミング言語; zh 编程语言
  schema programmingLanguage
repositoryUrl: url
  names repository | repo | source code | github | code repository | repo url | github url | source code url
  schema codeRepository
stars: integer
  names star count | github stars | stargazers
  en stars; de sterne; fr étoiles; es estrellas; it stelle; pt estrelas; nl sterren; pl gwiazdki; ru звезды; ja スター; zh 星标
forks: integer
  names fork count | number of forks
  en forks
instructor: name
  names teacher | taught by | lecturer | tutor | course instructor | trainer | professor
  en instructor | teacher | taught by | lecturer | trainer; de dozent | kursleitung | trainer | referent | kursleiter; fr formateur | enseignant | professeur; es profesor | instructor | docente | impartido por; it docente | insegnante | istruttore; pt instrutor | professor | docente; nl docent | trainer; pl prowadzący | wykładowca | nauczyciel; ru преподаватель | инструктор; ja 講師 | 教員; zh 讲师 | 教师 | 授课老师
  schema hasCourseInstance.instructor.name | instructor.name
courseProvider: name
  names provider | offered by school | course provider name | school | university
  en provider | offered by | university | school; de anbieter | hochschule | universität | schule; fr organisme | école | université; es proveedor | universidad | escuela; it ente | università | scuola; pt instituição | universidade | escola; nl aanbieder | universiteit | school; pl organizator | uczelnia | szkoła; ru организатор | университет | школа; ja 提供元 | 大学 | 学校; zh 提供者 | 大学 | 学校
  schema provider.name | sourceOrganization.name
courseLevel: text
  names level of course | proficiency level | course difficulty
  schema educationalLevel
lessons: integer
  names number of lessons | lectures | modules | number of lectures
  en lessons | lectures | modules; de lektionen | module; fr leçons | modules; es lecciones | módulos | clases; it lezioni | moduli; pt aulas | lições | módulos; nl lessen | modules; pl lekcje | moduły; ru уроки | занятия | модули; ja レッスン数; zh 课时 | 课程数
characters: list
  names character | roles | character names
  en characters | role | character; de figuren | rolle | rollen; fr personnages | rôle | personnage; es personajes | papel | personaje; it personaggi | ruolo; pt personagens | papel | personagem; nl personages | rol; pl postacie | rola; ru персонажи | роль; ja 登場人物 | 役; zh 角色
  schema character.name
boxOffice: money
  names gross | worldwide gross | box office gross
  en box office | gross worldwide | gross; de einspielergebnis; fr box-office | recettes; es taquilla | recaudación; it incassi; pt bilheteria; nl opbrengst; pl box office; ru сборы | кассовые сборы; ja 興行収入; zh 票房
budget: money
  names production budget | film budget
  en budget; de budget; fr budget; es presupuesto; it budget; pt orçamento; nl budget; pl budżet; ru бюджет; ja 製作費 | 予算; zh 预算
`,
}
