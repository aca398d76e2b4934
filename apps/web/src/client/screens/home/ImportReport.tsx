import { FormDialog } from "../../parts/FormDialog.tsx"
import type { DescribedImport } from "./describeImport.ts"
import { words } from "./words.ts"

const Summary = ({ languages, losses, pages, source }: NonNullable<DescribedImport["report"]>) => (
  <>
    <p>
      <strong>
        {[
          ...(source === null ? [] : [source]),
          words.pages(pages),
          ...(languages > 1 ? [words.languages(languages)] : [])
        ].join(", ")}
      </strong>
    </p>
    {losses.length === 0 ? (
      <p>{words.nothingLost}</p>
    ) : (
      <ul>
        {losses.map(({ count, kind }) => (
          <li key={kind}>{words.lost(words.losses[kind], count)}</li>
        ))}
      </ul>
    )}
  </>
)

/** The dialog that says what an import would bring and lose, before it is made or its form is shown again. */
export const ImportReport = ({
  described: { problems, report },
  onBack,
  onImport
}: {
  readonly described: DescribedImport
  readonly onImport: () => Promise<void>
  readonly onBack: () => void
}) => (
  <FormDialog
    title={words.report}
    action={words.importNow}
    cancel={words.back}
    onSubmit={onImport}
    onClose={onBack}
  >
    <div class="notice info">{report === null ? <p>{words.noReport}</p> : <Summary {...report} />}</div>
    {problems.length > 0 && (
      <details>
        <summary>{words.details}</summary>
        <ul class="rows">
          {problems.map(({ message, place }, index) => (
            <li key={index}>
              <span dir="auto">{place}</span>
              <span dir="auto">{message}</span>
            </li>
          ))}
        </ul>
      </details>
    )}
  </FormDialog>
)
