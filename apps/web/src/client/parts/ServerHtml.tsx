import { useLayoutEffect, useRef } from "preact/hooks"
import { setServerHtml } from "../data/trustedHtml.ts"

/** HTML of the server's renderer. The heading that the address names is scrolled to. */
export const ServerHtml = ({ html }: { readonly html: string }) => {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (ref.current === null) return
    setServerHtml(ref.current, html)
    const name = decodeURIComponent(location.hash.slice(1))
    if (name !== "") document.getElementById(name)?.scrollIntoView()
  }, [html])
  return <div class="prose" dir="auto" ref={ref} />
}
