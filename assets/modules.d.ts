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
declare module '*.service' {
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
declare module 'tesseract.js-core/tesseract-core-simd-lstm.js' {
  export interface TesseractApi {
    /** 0: done. */
    Init(folder: string, languages: string, engine: number): number
    /** Reads `/input`, turned as its Exif orientation says and by `radians`; 0: done. */
    SetImageFile(orientation: number, radians: number): number
    SetPageSegMode(mode: number): void
    FindLines(): number
    GetGradient(): number
    Recognize(monitor: null): number
    GetHOCRText(page: number): string
    MeanTextConf(): number
    Clear(): void
  }
  export interface TesseractModule {
    FS: {
      mkdir(path: string): void
      writeFile(path: string, data: Uint8Array): void
      unlink(path: string): void
    }
    TessBaseAPI: new () => TesseractApi
  }
  export default function createTesseract(options: {
    wasmBinary: ArrayBuffer
    locateFile(path: string): string
    print(): void
    printErr(): void
  }): Promise<TesseractModule>
}
