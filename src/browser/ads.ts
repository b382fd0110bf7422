/** Stand-in; the list is made next. */
export function refusesAds(_host: string): (hostname: string) => boolean {
  return () => false
}
