/** Limits on reading the state of one page. The largest of 370 real pages has 1.6 MB of it. */
export class Budget {
  private chars = 6_000_000
  private values = 2000
  /** Values that references within a state are replaced by, which multiplies them. */
  nodes = 300_000

  get isSpent(): boolean {
    return this.chars <= 0 || this.values <= 0
  }

  /** Accounts for text that was read, whether or not it was a value. */
  spend(chars: number): void {
    this.chars -= chars + 1
  }

  /** Accounts for a value that was kept. */
  keep(): void {
    this.values--
  }
}
