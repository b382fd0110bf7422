declare module '*.css' {
  const path: string
  export default path
}
declare module 'swagger-ui-dist/swagger-ui-bundle.js' {
  const path: string
  export default path
}
declare module '*.br' {
  const path: string
  export default path
}
declare module '*.txt' {
  const text: string
  export default text
}
declare module '*.page.js' {
  const text: string
  export default text
}
declare module '*.sql' {
  const text: string
  export default text
}
declare module '*.wasm' {
  const path: string
  export default path
}
declare module '*.gz' {
  const path: string
  export default path
}
