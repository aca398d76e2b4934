import { useSignal } from "@preact/signals"
import { useId } from "preact/hooks"
import { FormDialog } from "../../parts/FormDialog.tsx"
import type { Proposal } from "./suggestionOf.ts"
import { words } from "./words.ts"

interface ChooseTargetProps {
  readonly targets: ReadonlyArray<Proposal>
  readonly onChoose: (proposal: Proposal) => Promise<void>
  readonly onClose: () => void
}

/** The dialog that asks for the page or file that a link leads to. */
export const ChooseTarget = ({ onChoose, onClose, targets }: ChooseTargetProps) => {
  const id = useId()
  const chosen = useSignal(0)
  const submit = async () => {
    const proposal = targets[chosen.value]
    if (proposal !== undefined) await onChoose(proposal)
    onClose()
  }
  return (
    <FormDialog title={words.chooseTitle} action={words.chooseAction} onSubmit={submit} onClose={onClose}>
      <div class="field">
        <label for={id}>{words.target}</label>
        <select
          id={id}
          value={chosen.value}
          onChange={({ currentTarget }) => (chosen.value = Number(currentTarget.value))}
        >
          {targets.map(({ title }, index) => (
            <option key={index} value={index}>
              {title}
            </option>
          ))}
        </select>
      </div>
    </FormDialog>
  )
}
