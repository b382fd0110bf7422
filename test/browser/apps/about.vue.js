import { h } from 'vue'

export default {
  render: () => h('section', [h('h2', 'About us'), 'This part of the code is fetched when it is wanted.']),
}
