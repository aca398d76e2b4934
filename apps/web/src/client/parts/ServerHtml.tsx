import { useLayoutEffect, useRef } from "preact/hooks"
import { setServerHtml } from "../data/trustedHtml.ts"

/** The blocks whose first one has the direction of the text. */
const textBlocks = "p, h2, h3, h4, li"

/** The name in the address; a text with a percent sign that nobody has encoded stands for itself. */
const nameInAddress = (): string => {
  const name = location.hash.slice(1)
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** Shorter blocks of code are always drawn: their lines. */
const longCode = 30

/** Has long blocks of code drawn only near the window: their thousands of coloured words took most of the time of a navigation. */
const deferCode = (element: HTMLElement): void => {
  for (const pre of element.querySelectorAll("pre")) {
    const lines = pre.textContent.split("\n").length
    if (lines < longCode) continue
    pre.style.contentVisibility = "auto"
    pre.style.containIntrinsicBlockSize = `auto ${lines}lh`
  }
}

/** HTML of the server's renderer. The heading that the address names is scrolled to. */
export const ServerHtml = ({ html }: { readonly html: string }) => {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (ref.current === null) return
    setServerHtml(ref.current, html)
    deferCode(ref.current)
    // Blocks with a direction of their own do not count for the automatic one.
    const first = ref.current.querySelector(textBlocks)
    if (first !== null) ref.current.dir = getComputedStyle(first).direction
    const name = nameInAddress()
    if (name !== "") document.getElementById(name)?.scrollIntoView()
  }, [html])
  return <div class="prose" dir="auto" ref={ref} />
}
