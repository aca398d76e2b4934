import type { Signal } from "@preact/signals"
import type { ComponentChildren } from "preact"
import { useLocation } from "preact-iso/router"
import { useEffect } from "preact/hooks"
import { hasSessionEnded, needsSignIn } from "../data/api.ts"
import { refreshUnreached } from "../data/reads.ts"
import { placeOf, to } from "../data/routes.ts"
import { Dialog } from "../parts/Dialog.tsx"
import { Toasts } from "../parts/toasts.tsx"
import { Bar } from "./Bar.tsx"
import { isPaletteOpen, Palette } from "./Palette.tsx"
import { creating } from "../screens/home/creating.ts"
import { CreateDialog } from "../screens/home/CreateDialog.tsx"
import { ImportProblems } from "../screens/page/ImportProblems.tsx"
import { importProblems } from "../screens/page/importProblems.ts"
import { PageDialogs } from "../tree/PageDialogs.tsx"
import { Side } from "./Side.tsx"
import { useKeptFocus } from "./useKeptFocus.ts"
import { usePrefetch } from "./usePrefetch.ts"
import { words } from "./words.ts"

interface SignInAgainProps {
  readonly asked: Signal<boolean>
  readonly title: string
  readonly note: string
}

const SignInAgain = ({ asked, note, title }: SignInAgainProps) => (
  <Dialog title={title} onClose={() => (asked.value = false)}>
    <p>{note}</p>
    <div class="form-end">
      <a class="button" href={to.signIn()}>
        {words.signIn}
      </a>
    </div>
  </Dialog>
)

/** What surrounds every screen: the bar, the list at the side, dialogs and notices. */
export const Frame = ({ children }: { readonly children: ComponentChildren }) => {
  const { path } = useLocation()
  const place = placeOf(path)
  useKeptFocus()
  usePrefetch()
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      if (event.key.toLowerCase() !== "k" || event.defaultPrevented) return
      event.preventDefault()
      isPaletteOpen.value = !isPaletteOpen.value
    }
    addEventListener("keydown", listen)
    addEventListener("online", refreshUnreached)
    return () => {
      removeEventListener("keydown", listen)
      removeEventListener("online", refreshUnreached)
    }
  }, [])
  return (
    <>
      <a class="skip" href="#main">
        {words.skip}
      </a>
      <Bar space={place?.space ?? null} />
      <div class="frame">
        <Side place={place} />
        <main id="main" tabindex={-1}>
          {children}
        </main>
      </div>
      {isPaletteOpen.value && <Palette />}
      <PageDialogs />
      {importProblems.value !== null && <ImportProblems {...importProblems.value} />}
      {creating.value !== null && <CreateDialog what={creating.value} />}
      {hasSessionEnded.value && (
        <SignInAgain asked={hasSessionEnded} title={words.ended} note={words.endedNote} />
      )}
      {needsSignIn.value && <SignInAgain asked={needsSignIn} title={words.again} note={words.againNote} />}
      <Toasts />
    </>
  )
}
