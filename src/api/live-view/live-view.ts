import { asServiceError } from '../../errors.ts'
import { noLiveView } from '../../wire/live-view.ts'
import type { ApiContext } from '../context.ts'
import { callOf, factsOf } from '../request.ts'
import { endpoint } from '../route.ts'
import { refusalPage, viewPage } from './page.ts'

/** The page of a live view. It needs no key, since the token in its path is one. */
export const liveView = ({ operations, isOwner }: Pick<ApiContext, 'operations' | 'isOwner'>) =>
  endpoint({
    handle: async ({ params, request }) => {
      try {
        const { mode, owner } = await operations.sessionViewer(params.id, params.token, callOf(request))
        if (!isOwner(owner)) throw noLiveView()
        return viewPage(mode, new URL(factsOf(request).base).host)
      } catch (thrown) {
        const error = asServiceError(thrown)
        factsOf(request).error = error
        return refusalPage(error)
      }
    },
    public: true,
    secretPath: true,
    socket: 'liveView',
    hidden: true,
  })
