import { exec } from "preact-iso/router"
import { state } from "./state.ts"

/** The root of the application. */
export const root = `${state.base}/app`

const encoded = (path: string): string => path.split("/").map(encodeURIComponent).join("/")

/** The addresses of the application. */
export const to = {
  home: root,
  myRequests: `${root}/requests`,
  search: (words: string) => `${root}/search?q=${encodeURIComponent(words)}`,
  space: (space: string) => `${root}/s/${space}`,
  page: (space: string, path: string) => `${root}/s/${space}/p/${encoded(path)}`,
  edit: (
    space: string,
    path: string,
    query: { readonly request?: number | null; readonly view?: "source" | "split" } = {}
  ) => {
    const { request, view } = query
    const given = [
      ...(request == null ? [] : [`request=${request}`]),
      ...(view === undefined ? [] : [`view=${view}`])
    ]
    return `${root}/s/${space}/edit/${encoded(path)}${given.length === 0 ? "" : `?${given.join("&")}`}`
  },
  history: (space: string, path: string) => `${root}/s/${space}/history/${encoded(path)}`,
  files: (space: string) => `${root}/s/${space}/files`,
  links: (space: string) => `${root}/s/${space}/links`,
  requests: (space: string) => `${root}/s/${space}/requests`,
  request: (space: string, number: number | string) => `${root}/s/${space}/r/${number}`,
  pull: (space: string, number: number) => `${root}/s/${space}/pulls/${number}`,
  account: `${state.base}/account`,
  signIn: () => `${state.base}/sign-in?to=${encodeURIComponent(location.pathname + location.search)}`,
  signOut: `${state.base}/account/sign-out`
}

/** The parts of an address within a space. */
export interface SpacePlace {
  readonly space: string
  readonly verb: "p" | "edit" | "history" | null
  /** The path of the page; empty where the address names none. */
  readonly path: string
}

const verbs = ["p", "edit", "history"] as const

/** The space and the page that an address is about; null outside of spaces. */
export const placeOf = (url: string): SpacePlace | null => {
  for (const verb of verbs) {
    const found = exec(url, `${root}/s/:space/${verb}/:path+`)
    if (found) return { space: found.params["space"]!, verb, path: found.params["path"]! }
  }
  const space = exec(url, `${root}/s/:space/:rest*`)?.params["space"]
  return space === undefined ? null : { space, verb: null, path: "" }
}
