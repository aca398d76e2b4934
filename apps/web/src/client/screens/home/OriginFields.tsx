import type { Signal } from "@preact/signals"
import { useEffect, useId } from "preact/hooks"
import { useRead } from "../../data/reads.ts"
import { Choice, Field } from "../../parts/Field.tsx"
import { importable } from "./importContent.ts"
import { words } from "./words.ts"

/** The content that a new space begins with. */
export type Origin = "empty" | "template" | "git" | "website" | "file"

interface Template {
  readonly id: string
  readonly title: string
  readonly description: string
}

const Templates = ({ value }: { readonly value: Signal<string> }) => {
  const id = useId()
  const templates =
    useRead<{ readonly items: ReadonlyArray<Template> }>("/templates").answer?.value.items ?? []
  const [first] = templates
  useEffect(() => {
    if (value.value === "" && first !== undefined) value.value = first.id
  }, [first?.id])
  const chosen = templates.find((template) => template.id === value.value)
  return (
    <div class="field">
      <label for={id}>{words.template}</label>
      <select id={id} value={value.value} onChange={(event) => (value.value = event.currentTarget.value)}>
        {templates.map((template) => (
          <option key={template.id} value={template.id}>
            {template.title}
          </option>
        ))}
      </select>
      {chosen !== undefined && <small>{chosen.description}</small>}
    </div>
  )
}

const FileField = ({ value }: { readonly value: Signal<File | null> }) => {
  const id = useId()
  return (
    <div class="field">
      <label for={id}>{words.file}</label>
      <input
        id={id}
        type="file"
        required={value.value === null}
        accept={importable}
        aria-describedby={`${id}-note`}
        onChange={(event) => (value.value = event.currentTarget.files?.[0] ?? null)}
      />
      <small id={`${id}-note`}>{value.value?.name ?? words.fileNote}</small>
    </div>
  )
}

/** The choice of the content of a new space. */
export const OriginFields = ({
  branch,
  file,
  origin,
  template,
  url
}: {
  readonly origin: Signal<Origin>
  readonly template: Signal<string>
  readonly url: Signal<string>
  readonly branch: Signal<string>
  readonly file: Signal<File | null>
}) => (
  <>
    <Choice
      legend={words.origin}
      value={origin}
      options={[
        { value: "empty", label: words.originEmpty },
        { value: "template", label: words.originTemplate },
        { value: "git", label: words.originGit, note: words.originGitNote },
        { value: "website", label: words.originWebsite, note: words.originWebsiteNote },
        { value: "file", label: words.originFile }
      ]}
    />
    {origin.value === "template" && <Templates value={template} />}
    {origin.value === "website" && <Field label={words.website} value={url} maxLength={2000} />}
    {origin.value === "file" && <FileField value={file} />}
    {origin.value === "git" && (
      <>
        <Field label={words.url} value={url} maxLength={2000} note={words.urlNote} />
        <Field label={words.branch} value={branch} maxLength={250} />
      </>
    )}
  </>
)
