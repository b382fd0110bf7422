import { createElement as h } from 'react'

export default () =>
  h('section', null, h('h2', null, 'About us'), 'This part of the code is fetched when it is wanted.')
