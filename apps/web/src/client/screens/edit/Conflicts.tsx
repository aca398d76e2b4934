import type { ConflictResource } from "@octavo/api"
import { useSignal } from "@preact/signals"
import { useEffect, useRef } from "preact/hooks"
import type { Choices } from "./Status.ts"
import { conflictWords as words } from "./words.ts"

type Side = "main" | "change-request"

/** A side of a conflict as text: Markdown as it is, other values in a readable form. */
const textOf = (value: unknown): string => {
  if (value === null || value === undefined || value === "") return words.nothing
  if (typeof value === "string") return value
  if (typeof value === "object" && "title" in value && typeof value.title === "string") return value.title
  return JSON.stringify(value, null, 1)
}

interface ConflictProps {
  readonly conflict: ConflictResource
  readonly at: number
  readonly count: number
  readonly chosen: Side | undefined
  /** Answers the conflict; null for those who may only look at it. */
  readonly choose: ((side: Side) => void) | null
}

const SideOf = ({ label, value }: { readonly label: string; readonly value: unknown }) => (
  <div class="side-of">
    <p class="side-label">{label}</p>
    <pre dir="auto">{textOf(value)}</pre>
  </div>
)

/** One conflict: what was there, what others and this person made of it, and the choice between them. */
export const Conflict = ({ at, choose, chosen, conflict, count }: ConflictProps) => (
  <fieldset class="conflict">
    <legend>
      {words.place(at, count)} · {words.kinds[conflict.kind]}
      {conflict.about !== undefined && ` · ${conflict.about}`}
    </legend>
    <div class="sides">
      <SideOf label={words.base} value={conflict.base} />
      <SideOf label={words.main} value={conflict.main} />
      <SideOf label={words.mine} value={conflict.changeRequest} />
    </div>
    {choose !== null && (
      <div class="buttons">
        {(["main", "change-request"] as const).map((side) => (
          <button
            key={side}
            type="button"
            class="button quiet"
            aria-pressed={chosen === side}
            onClick={() => choose(side)}
          >
            {side === "main" ? words.takeMain : words.takeMine}
          </button>
        ))}
      </div>
    )}
  </fieldset>
)

interface ConflictsProps {
  readonly conflicts: ReadonlyArray<ConflictResource>
  readonly onSave: (choices: Choices) => void
  readonly onSaveAsNew: () => void
}

/** The conflicts of a save, each to be answered with one of the sides. */
export const Conflicts = ({ conflicts, onSave, onSaveAsNew }: ConflictsProps) => {
  const choices = useSignal<Choices>(new Map())
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [conflicts])
  if (conflicts.some(({ kind }) => kind === "removal")) {
    return (
      <section class="conflicts" aria-labelledby="conflicts">
        <h2 id="conflicts" tabindex={-1} ref={heading}>
          {words.kinds.removal}
        </h2>
        <p>{words.removed}</p>
        <button type="button" class="button" onClick={onSaveAsNew}>
          {words.saveAsNew}
        </button>
      </section>
    )
  }
  const isDone = conflicts.every(({ id }) => choices.value.has(id))
  return (
    <section class="conflicts" aria-labelledby="conflicts">
      <h2 id="conflicts" tabindex={-1} ref={heading}>
        {words.title}
      </h2>
      <p>{words.note}</p>
      {conflicts.map((conflict, index) => (
        <Conflict
          key={conflict.id}
          conflict={conflict}
          at={index + 1}
          count={conflicts.length}
          chosen={choices.value.get(conflict.id)}
          choose={(side) => (choices.value = new Map([...choices.value, [conflict.id, side]]))}
        />
      ))}
      <button type="button" class="button" disabled={!isDone} onClick={() => onSave(choices.value)}>
        {words.save}
      </button>
    </section>
  )
}
