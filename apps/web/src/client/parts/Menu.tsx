import type { ComponentChildren } from "preact"
import { useId, useRef } from "preact/hooks"

/** An entry of a menu: a link, an action, or a link that does something on the way. */
export interface MenuEntry {
  readonly label: string
  readonly href?: string
  /** Whether the link stores a file instead of showing it. */
  readonly isDownload?: boolean
  readonly act?: () => void
  readonly isCurrent?: boolean
  readonly isDangerous?: boolean
}

interface MenuProps {
  readonly label: string
  readonly entries: ReadonlyArray<MenuEntry | null>
  readonly class?: string
  /** What the button shows; its name is the label. */
  readonly children: ComponentChildren
  /** What stands above the entries. */
  readonly head?: ComponentChildren
  /** What stands below them. */
  readonly foot?: ComponentChildren
}

const margin = 8

/** Places a popover below its button, within the window. */
const place = (button: HTMLElement, list: HTMLElement) => {
  const { bottom, left, right, top } = button.getBoundingClientRect()
  const { height, width } = list.getBoundingClientRect()
  const isRtl = getComputedStyle(button).direction === "rtl"
  const wanted = isRtl ? right - width : left
  const x = Math.max(margin, Math.min(wanted, innerWidth - width - margin))
  const y = bottom + height + margin > innerHeight && top > height + margin ? top - height - 4 : bottom + 4
  list.style.left = `${x}px`
  list.style.top = `${Math.max(margin, y)}px`
}

/** A button that opens a list of links and actions. Escape and a press elsewhere close it; arrow keys walk through it. */
export const Menu = ({ children, class: name = "plain", entries, foot, head, label }: MenuProps) => {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const close = () => list.current?.hidePopover()
  const walk = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step === undefined || list.current === null) return
    event.preventDefault()
    const all = [...list.current.querySelectorAll<HTMLElement>("a, button")]
    const at = all.indexOf(document.activeElement as HTMLElement)
    all.at((at + step) % all.length)?.focus()
  }
  return (
    <>
      <button ref={button} type="button" class={name} aria-label={label} title={label} popovertarget={id}>
        {children}
      </button>
      <div
        ref={list}
        id={id}
        class="menu"
        popover="auto"
        onKeyDown={walk}
        onToggle={(event) => {
          if (event.newState !== "open" || button.current === null || list.current === null) return
          place(button.current, list.current)
          list.current.querySelector<HTMLElement>("a, button")?.focus()
        }}
      >
        {head}
        <ul>
          {entries
            .filter((entry) => entry !== null)
            .map((entry) => (
              <li key={entry.label}>
                {entry.href !== undefined ? (
                  <a
                    href={entry.href}
                    {...(entry.isDownload === true && { download: true })}
                    aria-current={entry.isCurrent === true ? "true" : undefined}
                    onClick={() => {
                      close()
                      entry.act?.()
                    }}
                  >
                    {entry.label}
                  </a>
                ) : (
                  <button
                    type="button"
                    class={entry.isDangerous === true ? "dangerous" : ""}
                    aria-current={entry.isCurrent === true ? "true" : undefined}
                    onClick={() => {
                      close()
                      entry.act?.()
                    }}
                  >
                    {entry.label}
                  </button>
                )}
              </li>
            ))}
        </ul>
        {foot}
      </div>
    </>
  )
}
