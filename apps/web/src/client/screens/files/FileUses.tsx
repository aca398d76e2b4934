import type { LocationResource } from "@octavo/api"
import { useSignal } from "@preact/signals"
import { useEffect, useRef } from "preact/hooks"
import type { List } from "../../data/organizations.ts"
import { useRead } from "../../data/reads.ts"
import { to } from "../../data/routes.ts"
import { words } from "./words.ts"

/** The uses that a row shows. */
const maxShown = 5

/** The address of the list of places that use a file. */
export const usesPath = (space: string, file: string, limit: number): string =>
  `/spaces/${space}/content/files/${file}/backlinks?limit=${limit}`

/** A page or reusable content that uses something. */
export const UseLink = ({ place, space }: { readonly place: LocationResource; readonly space: string }) => {
  if (place.kind === "page" && place.page.type === "document") {
    return (
      <a href={to.page(space, place.page.path)} dir="auto">
        {place.page.title}
      </a>
    )
  }
  if (place.kind === "page") return <span dir="auto">{place.page.title}</span>
  return (
    <span dir="auto">{place.kind === "reusable-content" ? place.reusableContent.title : place.kind}</span>
  )
}

/** Whether an element has been near the viewport. */
const useSeen = () => {
  const ref = useRef<HTMLParagraphElement>(null)
  const isSeen = useSignal(false)
  useEffect(() => {
    const element = ref.current
    if (element === null) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) isSeen.value = true
      },
      { rootMargin: "200px" }
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, isSeen: isSeen.value }
}

/** The pages that use a file, read when its row comes near the viewport. */
export const FileUses = ({ file, space }: { readonly space: string; readonly file: string }) => {
  const { isSeen, ref } = useSeen()
  const { answer } = useRead<List<LocationResource>>(isSeen ? usesPath(space, file, maxShown) : null)
  const items = answer?.value.items
  return (
    <p class="file-uses muted" ref={ref}>
      {items?.length === 0 && words.unused}
      {items !== undefined && items.length > 0 && (
        <>
          {words.usedOn}{" "}
          {items.map((place, index) => (
            <span key={index}>
              {index > 0 && ", "}
              <UseLink place={place} space={space} />
            </span>
          ))}
          {answer?.value.next !== undefined && ` ${words.andMore}`}
        </>
      )}
    </p>
  )
}
