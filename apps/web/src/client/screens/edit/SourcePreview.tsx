import { useSignal } from "@preact/signals"
import type { RefObject } from "preact"
import { useEffect, useRef } from "preact/hooks"
import { ask } from "../../data/api.ts"
import { errorOf } from "../../data/ApiError.ts"
import { ServerHtml } from "../../parts/ServerHtml.tsx"
import { Waiting } from "../../parts/Waiting.tsx"
import type { EditSession } from "./EditSession.ts"
import { words } from "./words.ts"

/** The preview follows so many milliseconds after a change. */
const delay = 250

/** The share of a long element that was scrolled away. */
const shareOf = ({ clientHeight, scrollHeight, scrollTop }: HTMLElement): number =>
  scrollTop / Math.max(1, scrollHeight - clientHeight)

interface PreviewProps {
  readonly session: EditSession
  readonly field: RefObject<HTMLTextAreaElement | null>
}

/** The text of the source field as readers will see it, which scrolls with the field. */
export const SourcePreview = ({ field, session }: PreviewProps) => {
  const place = useRef<HTMLDivElement>(null)
  const html = useSignal<string | null>(null)
  const problem = useSignal<string | null>(null)
  useEffect(() => {
    const source = field.current
    if (source === null) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let shown: string | undefined
    let isClosed = false
    const read = async () => {
      const markdown = source.value
      if (markdown === shown) return
      shown = markdown
      const { base, request, target } = session
      // A page may be in the change request alone.
      const from = request.value === null ? { page: base.id } : { page: base.id, base: base.etag }
      try {
        const answer = await ask<{ readonly html: string }>(
          "POST",
          `/spaces/${target.space.id}/content/preview`,
          { markdown, ...from }
        )
        if (!isClosed && shown === markdown) html.value = answer.html
        problem.value = null
      } catch (error) {
        problem.value = errorOf(error).message
        shown = undefined
      }
    }
    const soon = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void read(), delay)
    }
    const scroll = () => {
      if (place.current === null) return
      const { clientHeight, scrollHeight } = place.current
      place.current.scrollTop = shareOf(source) * (scrollHeight - clientHeight)
    }
    void read()
    source.addEventListener("input", soon)
    source.addEventListener("scroll", scroll)
    return () => {
      isClosed = true
      clearTimeout(timer)
      source.removeEventListener("input", soon)
      source.removeEventListener("scroll", scroll)
    }
  }, [session])
  return (
    <section class="source-preview" aria-label={words.preview} tabIndex={0} ref={place}>
      {problem.value !== null && <p class="notice warning">{problem.value}</p>}
      {html.value === null ? problem.value === null && <Waiting /> : <ServerHtml html={html.value} />}
    </section>
  )
}
