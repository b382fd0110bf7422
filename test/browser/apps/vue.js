// The same application with Vue.
import { createApp, h, ref, watchEffect } from 'vue'
import { createRouter, createWebHistory, RouterLink, RouterView, useRoute } from 'vue-router'

function fetched(url) {
  const data = ref(null)
  watchEffect(async () => {
    data.value = await (await fetch(url())).json()
  })
  return data
}

const link = (to, text) => h(RouterLink, { to }, () => text)

const Products = {
  setup() {
    const products = fetched(() => '/api/products')
    return () =>
      products.value === null
        ? h('p', 'Loading…')
        : h(
            'ul',
            products.value.map(({ id, name }) => h('li', { key: id }, link(`/products/${id}`, name))),
          )
  },
}

const Product = {
  setup() {
    const route = useRoute()
    const product = fetched(() => `/api/products/${route.params.id}`)
    return () =>
      product.value === null ? h('p', 'Loading…') : h('article', [h('h2', product.value.name), product.value.text])
  },
}

const About = () => import('./about.vue.js')

createApp({
  render: () => [h('nav', [link('/products', 'Products'), ' ', link('/about', 'About')]), h(RouterView)],
})
  .use(
    createRouter({
      history: createWebHistory(),
      routes: [
        { path: '/', redirect: '/products' },
        { path: '/products', component: Products },
        { path: '/products/:id', component: Product },
        { path: '/about', component: About },
      ],
    }),
  )
  .mount('#root')
