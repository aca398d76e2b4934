import type { Signal } from "@preact/signals"
import { useId } from "preact/hooks"

interface FieldProps {
  readonly label: string
  readonly value: Signal<string>
  readonly maxLength?: number
  readonly isRequired?: boolean
  readonly type?: "text" | "email" | "password"
  readonly autocomplete?: string
  readonly note?: string
}

/** A text field with its label. */
export const Field = ({
  autocomplete = "off",
  isRequired = true,
  label,
  maxLength = 1000,
  note,
  type = "text",
  value
}: FieldProps) => {
  const id = useId()
  // The types of Preact name each kind of input with its own attributes; these have the same.
  const typed = { type } as { readonly type: "text" }
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        {...typed}
        dir="auto"
        autocomplete={autocomplete}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        maxLength={maxLength}
        required={isRequired}
        value={value.value}
        onInput={(event) => (value.value = event.currentTarget.value)}
      />
      {note !== undefined && <small id={`${id}-note`}>{note}</small>}
    </div>
  )
}

interface ChoiceProps<T extends string> {
  readonly legend: string
  readonly value: Signal<T>
  readonly options: ReadonlyArray<{ readonly value: T; readonly label: string; readonly note?: string }>
}

/** One of several options. */
export const Choice = <T extends string>({ legend, options, value }: ChoiceProps<T>) => {
  const name = useId()
  return (
    <fieldset class="choice">
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            checked={value.value === option.value}
            onChange={() => (value.value = option.value)}
          />
          <span>
            {option.label}
            {option.note !== undefined && <small>{option.note}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
