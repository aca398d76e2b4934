import { generatedPagesContract } from "./runs/generatedPages.contract.ts"
import { storesContract } from "./answers/stores.contract.ts"
import { glossaryContract } from "./glossary/glossary.contract.ts"
import { runsContract } from "./runs/runs.contract.ts"
import { translationsContract } from "./translations/translations.contract.ts"
import type { TranslationTests } from "./TranslationServices.ts"

/** The contracts of all stores of translations. At length, they have the rules of runs, of plain statements. */
export const everyContract = (it: TranslationTests, isAtLength = true) => {
  translationsContract(it)
  glossaryContract(it)
  storesContract(it)
  if (!isAtLength) return
  runsContract(it)
  generatedPagesContract(it)
}
