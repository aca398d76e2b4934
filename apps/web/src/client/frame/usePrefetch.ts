import { useEffect } from "preact/hooks"
import { placeOf } from "../data/routes.ts"
import { prefetchSpace } from "../data/usePages.ts"

/** Reads a space and its tree of pages when the pointer or the focus reaches a link to another space. */
export const usePrefetch = (): void => {
  useEffect(() => {
    const read = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null
      if (link === null || link.origin !== location.origin) return
      const space = placeOf(link.pathname)?.space
      if (space === undefined || space === placeOf(location.pathname)?.space) return
      prefetchSpace(space)
    }
    addEventListener("pointerover", read)
    addEventListener("focusin", read)
    return () => {
      removeEventListener("pointerover", read)
      removeEventListener("focusin", read)
    }
  }, [])
}
