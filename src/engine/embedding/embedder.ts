/** Turns texts into vectors whose dot product says how close they are in meaning. */
export interface Embedder {
  /** Names the model and its exact weights; vectors of different ids are not comparable. */
  readonly id: string;
  /** Length of every vector, read from the weights. */
  readonly dimensions: number;
  /** Tokens of a text the model reads; what comes after is not seen. `Infinity`: any text is read whole. */
  readonly maxTokens: number;
  /**
   * Embeds texts, one unit-length vector a text, in their order. A text the model knows no piece of gets the
   * zero vector, which is close to nothing.
   * @throws the signal's reason, once the signal is aborted.
   */
  embed(texts: readonly string[], kind: 'query' | 'passage', signal?: AbortSignal): Promise<Float32Array[]>;
}
