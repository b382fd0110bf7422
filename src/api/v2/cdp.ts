import { endpoint } from '../route.ts'
import { noDevTools } from '../stream/cdp-socket.ts'

/** Where DevTools clients connect. There is nothing to see without a WebSocket. */
export const cdp = () =>
  endpoint({
    handle: async () => {
      throw noDevTools()
    },
    public: true,
    secretPath: true,
    socket: 'cdp',
    hidden: true,
  })
