/** A column per feature, with a value per block. */
export type Columns = Record<string, Float32Array>
