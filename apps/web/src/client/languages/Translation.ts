import type { EditorWords } from "@octavo/editor"
import type { words as errors } from "../data/words.ts"
import type { paletteWords, words as frame } from "../frame/words.ts"
import type { words as parts } from "../parts/words.ts"
import type {
  conflictWords,
  findWords,
  lookWords,
  propertyWords,
  words as edit
} from "../screens/edit/words.ts"
import type { words as files } from "../screens/files/words.ts"
import type { words as history } from "../screens/history/words.ts"
import type { words as home } from "../screens/home/words.ts"
import type { words as links } from "../screens/links/words.ts"
import type { words as page } from "../screens/page/words.ts"
import type { words as pulls } from "../screens/pulls/words.ts"
import type { words as requests } from "../screens/requests/words.ts"
import type { words as search } from "../screens/search/words.ts"
import type { words as setup } from "../screens/setup/words.ts"
import type { words as tree } from "../tree/words.ts"

/** Words with the same names and parameters in another language. */
type Translate<Words> = Words extends (...args: infer Parameters) => unknown
  ? (...args: Parameters) => string
  : Words extends string
    ? string
    : { readonly [Name in keyof Words]: Translate<Words[Name]> }

/** All words of the application in another language than English, by the names of their parts. */
export interface Translation {
  readonly errors: Translate<typeof errors>
  readonly parts: Translate<typeof parts>
  readonly frame: Translate<typeof frame>
  readonly palette: Translate<typeof paletteWords>
  readonly tree: Translate<typeof tree>
  readonly page: Translate<typeof page>
  readonly edit: Translate<typeof edit>
  readonly find: Translate<typeof findWords>
  readonly properties: Translate<typeof propertyWords>
  readonly look: Translate<typeof lookWords>
  readonly conflicts: Translate<typeof conflictWords>
  readonly history: Translate<typeof history>
  readonly search: Translate<typeof search>
  readonly files: Translate<typeof files>
  readonly home: Translate<typeof home>
  readonly requests: Translate<typeof requests>
  readonly pulls: Translate<typeof pulls>
  readonly links: Translate<typeof links>
  readonly setup: Translate<typeof setup>
  readonly editor: EditorWords
}
