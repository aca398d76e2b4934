import { useEffect } from "preact/hooks"

/** Gives the window the title of a screen. */
export const useTitle = (title: string | undefined): void => {
  useEffect(() => {
    document.title = title === undefined || title === "" ? "Octavo" : `${title} · Octavo`
  }, [title])
}
