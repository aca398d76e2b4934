/** Remembers small choices of a person in this browser. Where storage is refused, they last as long as the page. */
const memory = new Map<string, string>()

export const remembered = (name: string): string | null => {
  try {
    return localStorage.getItem(`octavo.${name}`) ?? memory.get(name) ?? null
  } catch {
    return memory.get(name) ?? null
  }
}

/** Remembers a choice. */
export const remember = (name: string, value: string): void => {
  memory.set(name, value)
  try {
    localStorage.setItem(`octavo.${name}`, value)
  } catch {
    // Storage is refused or full.
  }
}
