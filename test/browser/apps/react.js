// A single-page application as people write them: a router, lazy routes, data that comes after the first paint.
import { createElement as h, lazy, Suspense, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Link, Navigate, Route, Routes, useParams } from 'react-router'

function useData(url) {
  const [data, setData] = useState(null)
  useEffect(() => {
    fetch(url)
      .then((response) => response.json())
      .then(setData)
  }, [url])
  return data
}

function Products() {
  const products = useData('/api/products')
  if (products === null) return h('p', null, 'Loading…')
  return h(
    'ul',
    null,
    products.map(({ id, name }) => h('li', { key: id }, h(Link, { to: `/products/${id}` }, name))),
  )
}

function Product() {
  const { id } = useParams()
  const product = useData(`/api/products/${id}`)
  return product === null ? h('p', null, 'Loading…') : h('article', null, h('h2', null, product.name), product.text)
}

const About = lazy(() => import('./about.js'))

createRoot(document.getElementById('root')).render(
  h(
    BrowserRouter,
    null,
    h('nav', null, h(Link, { to: '/products' }, 'Products'), ' ', h(Link, { to: '/about' }, 'About')),
    h(
      Suspense,
      { fallback: h('p', null, 'Loading…') },
      h(
        Routes,
        null,
        h(Route, { path: '/', element: h(Navigate, { to: '/products', replace: true }) }),
        h(Route, { path: '/products', element: h(Products) }),
        h(Route, { path: '/products/:id', element: h(Product) }),
        h(Route, { path: '/about', element: h(About) }),
      ),
    ),
  ),
)
