/** Terms and their numbers, shared by everything that counts or looks up terms. */
export class Vocabulary {
  private readonly ids = new Map<string, number>();
  private readonly terms: string[] = [];

  get size(): number {
    return this.terms.length;
  }

  /** Number of a term, a new one for a term not seen before. */
  id(term: string): number {
    let id = this.ids.get(term);
    if (id === undefined) {
      id = this.terms.length;
      this.ids.set(term, id);
      this.terms.push(term);
    }
    return id;
  }

  /** The term behind a number that `id` gave. */
  term(id: number): string {
    return this.terms[id]!;
  }
}
