import { bytes, count } from '../parts/amounts.ts'
import { duration, Moment } from '../parts/moment.tsx'
import { shortUrl } from '../parts/short-url.ts'
import { Status } from '../parts/status.tsx'
import { hrefOf } from '../route.ts'
import type { PageRow as Page, PageState } from './model.ts'

interface PageTableProps {
  id: string
  pages: readonly Page[]
  /** Of the place, which a link to a document keeps. */
  query: URLSearchParams
}

/** On a narrow screen, the columns move below the URL. */
export function PageTable({ id, pages, query }: PageTableProps) {
  const placeOf = (number: number) => hrefOf('jobs', [id], { ...Object.fromEntries(query), page: String(number) })
  return (
    <div class="table">
      <table class="pages">
        <thead>
          <tr>
            <th scope="col" class="wide">
              State
            </th>
            <th scope="col">Page</th>
            <th scope="col" class="wide">
              Engine
            </th>
            <th scope="col" class="wide number">
              Status
            </th>
            <th scope="col" class="wide number">
              Time
            </th>
            <th scope="col" class="wide number">
              Size
            </th>
            <th scope="col" class="wide number">
              Tries
            </th>
          </tr>
        </thead>
        <tbody>
          {pages.map((page) => (
            <PageRow key={`${page.state} ${page.url}`} page={page} placeOf={placeOf} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function PageRow({ page, placeOf }: { page: Page; placeOf: (number: number) => string }) {
  const { state, number, url, title, statusCode, engine, elapsedMs, bytes: size, attempts, error, nextTryAt } = page
  const facts = [engineOf(page), statusCode, elapsedMs && duration(elapsedMs), size && bytes(size)]
  return (
    <tr>
      <td class="wide">
        <Status value={stateWords[state]} />
      </td>
      <td class="page-name">
        <div class="one-line">
          {number === undefined ? (
            <span title={url}>{shortUrl(url)}</span>
          ) : (
            <a href={placeOf(number)} title={url}>
              {shortUrl(url)}
            </a>
          )}
          {title !== undefined && title !== '' && <span class="faint"> {title}</span>}
        </div>
        <div class="narrow-only faint">
          <Status value={stateWords[state]} /> {facts.filter((fact) => fact !== undefined && fact !== 0).join(' · ')}
        </div>
        {error !== undefined && (
          <div class="page-error">
            <code>{error.code}</code> {error.message}
          </div>
        )}
        {nextTryAt !== undefined && state === 'ready' && (attempts ?? 0) > 0 && (
          <div class="faint">
            Tried again <Moment at={nextTryAt} />
          </div>
        )}
      </td>
      <td class="wide">{engine !== undefined && engineOf(page)}</td>
      <td class="wide number">{statusCode}</td>
      <td class="wide number">{elapsedMs !== undefined && duration(elapsedMs)}</td>
      <td class="wide number">{size !== undefined && bytes(size)}</td>
      <td class="wide number">{attempts !== undefined && count(attempts)}</td>
    </tr>
  )
}

const engineOf = ({ engine, cache }: Page) => (cache === 'hit' ? `${engine}, cached` : engine)

/** As the colours of a state know them, and as people call them. */
const stateWords: Record<PageState, string> = {
  done: 'done',
  failed: 'failed',
  blocked: 'forbidden',
  running: 'running',
  ready: 'waiting',
}
