import { generatedPagesContract } from "./runs/generatedPages.contract.ts"
import { storesContract } from "./answers/stores.contract.ts"
import { glossaryContract } from "./glossary/glossary.contract.ts"
import { runsContract } from "./runs/runs.contract.ts"
import { translationsContract } from "./translations/translations.contract.ts"
import type { TranslationTests } from "./TranslationServices.ts"

/** The contracts of all stores of translations. */
export const everyContract = (it: TranslationTests) => {
  translationsContract(it)
  glossaryContract(it)
  storesContract(it)
  runsContract(it)
  generatedPagesContract(it)
}
