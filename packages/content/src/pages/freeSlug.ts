/** The slug itself, or the first with a number behind it that no sibling has: `guide`, `guide-2`, `guide-3`. */
export const freeSlug = (slug: string, isTaken: (slug: string) => boolean): string => {
  let free = slug
  for (let number = 2; isTaken(free); number++) free = `${slug}-${number}`
  return free
}
