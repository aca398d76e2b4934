import { useSignal } from "@preact/signals"
import { useEffect } from "preact/hooks"
import { type ApiError, errorOf } from "../../data/ApiError.ts"
import { setUp } from "../../data/api.ts"
import { Failure } from "../../parts/Failure.tsx"
import { Field } from "../../parts/Field.tsx"
import { useTitle } from "../../parts/useTitle.ts"
import { words } from "./words.ts"

/** The first screen of an installation: its first person, and their organization. The address has the secret behind `#`. */
export const SetupScreen = () => {
  const secret = useSignal(location.hash.slice(1))
  const name = useSignal("")
  const email = useSignal("")
  const organization = useSignal("")
  const password = useSignal("")
  const error = useSignal<ApiError | null>(null)
  const isBusy = useSignal(false)
  useTitle(words.title)
  useEffect(() => {
    const read = () => (secret.value = location.hash.slice(1))
    addEventListener("hashchange", read)
    return () => removeEventListener("hashchange", read)
  }, [])
  const submit = async (event: Event) => {
    event.preventDefault()
    if (isBusy.value) return
    isBusy.value = true
    error.value = null
    try {
      const { to } = await setUp({
        secret: secret.value,
        name: name.value.trim(),
        email: email.value.trim(),
        organization: organization.value.trim(),
        ...(password.value !== "" && { password: password.value })
      })
      location.assign(to)
    } catch (failed) {
      error.value = errorOf(failed)
      isBusy.value = false
    }
  }
  return (
    <main class="setup narrow">
      <h1>{words.title}</h1>
      {secret.value === "" ? (
        <p class="notice warning">{words.noSecret}</p>
      ) : (
        <form class="form" onSubmit={(event) => void submit(event)}>
          <p>{words.note}</p>
          <Field label={words.name} value={name} maxLength={64} autocomplete="name" />
          <Field label={words.email} value={email} type="email" maxLength={254} autocomplete="email" />
          <Field
            label={words.organization}
            value={organization}
            maxLength={255}
            autocomplete="organization"
          />
          <Field
            label={words.password}
            value={password}
            type="password"
            isRequired={false}
            autocomplete="new-password"
            note={words.passwordNote}
          />
          {error.value !== null && <Failure error={error.value} />}
          <div class="form-end">
            <button type="submit" class="button" disabled={isBusy.value}>
              {words.create}
            </button>
          </div>
        </form>
      )}
    </main>
  )
}
