interface SwitchProps {
  readonly label: string
  readonly note?: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

/** A checkbox with its label, and a note below it. */
export const Switch = ({ isOn, label, note, onChange }: SwitchProps) => (
  <label class="check">
    <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.currentTarget.checked)} />
    <span>
      {label}
      {note !== undefined && <small>{note}</small>}
    </span>
  </label>
)
