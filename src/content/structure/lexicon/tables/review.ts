import type { ConceptTable } from '../table.ts'

/** Ratings and reviews. */
export const review: ConceptTable = {
  domain: 'review',
  things: ['rating', 'review', 'aggregate rating', 'testimonial', 'feedback', 'opinion'],
  table: `
rating: number
  names rating value | stars | average rating | rating average | score | ratings | user rating | review rating | star rating | avg rating | overall rating | rating score | customer rating | mean rating | review score | rating stars | grade | aggregate rating | reviews average | ratings average
  en rating | stars | score | average rating | customer rating | user rating | rated | overall rating | user score; de bewertung | sterne | durchschnittliche bewertung | note | kundenbewertung | wertung; fr note | note moyenne | évaluation | étoiles | avis; es valoración | puntuación | calificación | estrellas | nota; it valutazione | voto | punteggio | stelle | media voto
  pt avaliação | classificação | nota | estrelas | pontuação; nl beoordeling | waardering | score | sterren | cijfer; pl ocena | gwiazdki | średnia ocena; ru рейтинг | оценка | звезды | средняя оценка; ja 評価 | 評点 | 星 | レーティング | スコア; zh 评分 | 评价 | 星级 | 得分
  schema aggregateRating.ratingValue | ratingValue | reviewRating.ratingValue | review.reviewRating.ratingValue | starRating.ratingValue | contentRating
  meta product:rating:value | og:rating | rating
  class rating | stars | rating value | score | star rating | average rating
  not count | number | best | worst | total | content | age | energy
reviewCount: integer
  names rating count | ratings count | number of reviews | review total | reviews count | number of ratings | count ratings | reviews | total reviews | votes count | how many reviews | rating total | num reviews | num ratings | ratings total | reviews number | ratings number | vote count | total ratings
  en reviews | ratings | number of reviews | customer reviews | votes | number of ratings; de bewertungen | rezensionen | anzahl bewertungen | kundenbewertungen | stimmen; fr avis | nombre d'avis | évaluations | commentaires | votes; es opiniones | valoraciones | reseñas | número de opiniones | votos; it recensioni | numero di recensioni | voti | valutazioni; pt avaliações | opiniões | número de avaliações | votos; nl beoordelingen | recensies | aantal beoordelingen | stemmen; pl opinie | liczba opinii | liczba ocen | oceny | głosy; ru отзывы | отзывов | количество отзывов | оценок; ja レビュー | レビュー件数 | 口コミ | 件数; zh 评论数 | 评价数 | 条评价
  schema aggregateRating.reviewCount | aggregateRating.ratingCount | reviewCount | ratingCount
  meta product:rating:count | og:rating_count
  class review count | rating count | reviews count | num reviews | votes
bestRating: number
  names max rating | rating best | maximum rating | rating scale | out of | scale | rating max
  schema aggregateRating.bestRating | bestRating | reviewRating.bestRating
worstRating: number
  names rating worst | minimum rating | rating min | lowest rating
  schema aggregateRating.worstRating | worstRating
reviews: list
  names review list | user reviews | customer reviews | testimonials | opinions | comments list | feedback list
  en reviews | customer reviews | testimonials | what our customers say; de bewertungen | kundenmeinungen | rezensionen | kundenstimmen; fr avis clients | témoignages | avis; es opiniones | testimonios | reseñas; it recensioni | testimonianze; pt avaliações | depoimentos | opiniões; nl reviews | beoordelingen | ervaringen; pl opinie klientów | opinie | recenzje; ru отзывы | отзывы покупателей; ja レビュー | お客様の声 | 口コミ; zh 用户评价 | 评论
  schema review
  class reviews | testimonials
reviewer: name
  names review author | reviewer name | reviewed by | user | user name | customer | author of review | username | review by | customer name | testimonial author | nickname | rater | commenter
  en reviewed by | reviewer | by | user; de bewertet von | rezensent | nutzer | kunde; fr avis de | utilisateur | client; es reseña de | usuario | cliente; it recensito da | utente | cliente; pt avaliado por | usuário | utilizador | cliente; nl beoordeeld door | gebruiker; pl użytkownik | recenzent | klient; ru пользователь | автор отзыва | покупатель; ja 投稿者 | ユーザー | レビュアー; zh 用户 | 评论者
  schema Review.author.name | review.author.name
  class reviewer | review author | user name | username
reviewBody: longText
  names review text | comment text | review content | comment body | testimonial text | opinion text | review comment | quote
  en review | comment; de rezension | kommentar | text der bewertung; fr commentaire; es comentario | reseña; it commento | recensione; pt comentário; nl recensie | opmerking; pl komentarz | recenzja | treść opinii; ru отзыв | комментарий | текст отзыва; ja レビュー本文 | コメント; zh 评论内容 | 评语
  schema reviewBody | review.reviewBody | description
  class review text | review body | review content | comment text
reviewTitle: text
  names title of review | review headline | review summary
  schema Review.name | review.name | headline
  class review title
reviewDate: date
  names date of review | reviewed on | review published | reviewed at
  en reviewed on | reviewed; de bewertet am; fr avis publié le; es fecha de la reseña; it data della recensione; pt data da avaliação; nl beoordeeld op; pl data opinii; ru дата отзыва; ja レビュー日 | 投稿日; zh 评论时间
  schema Review.datePublished | review.datePublished
  class review date
pros: list
  names advantages | positives | good points | likes about it | upsides
  en pros | advantages | positives | the good | what we like; de vorteile | pro | positiv | stärken; fr avantages | les plus | points positifs | points forts; es ventajas | lo mejor | pros | puntos positivos; it pro | vantaggi | pregi; pt prós | vantagens | pontos positivos; nl voordelen | pluspunten | plus; pl zalety | plusy; ru плюсы | достоинства | преимущества; ja 長所 | 良い点 | メリット; zh 优点 | 优势
  schema positiveNotes.itemListElement.name | positiveNotes
cons: list
  names disadvantages | negatives | bad points | drawbacks | downsides
  en cons | disadvantages | negatives | the bad | what we don't like; de nachteile | contra | negativ | schwächen; fr inconvénients | les moins | points négatifs | points faibles; es desventajas | lo peor | contras | puntos negativos; it contro | svantaggi | difetti; pt contras | desvantagens | pontos negativos; nl nadelen | minpunten | min; pl wady | minusy; ru минусы | недостатки; ja 短所 | 悪い点 | デメリット; zh 缺点 | 不足
  schema negativeNotes.itemListElement.name | negativeNotes
verified: boolean
  names verified purchase | is verified | verified buyer | verified review
  en verified purchase | verified buyer; de verifizierter kauf | verifiziert; fr achat vérifié; es compra verificada; it acquisto verificato; pt compra verificada; nl geverifieerde aankoop; pl zweryfikowany zakup; ru проверенная покупка; ja 購入済み; zh 已购买
recommended: boolean
  names recommends | would recommend | is recommended | recommendation
  en recommended | would recommend; de empfohlen | weiterempfehlung; fr recommandé | recommande; es recomendado | lo recomiendo; it consigliato | consiglio; pt recomendado | recomendo; nl aanbevolen; pl polecam | polecane; ru рекомендую | рекомендует; ja おすすめ; zh 推荐
`,
}
