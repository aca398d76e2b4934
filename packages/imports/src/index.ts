export { TooManyImports } from "./ImportBounds.ts"
export { type ImportProblem } from "./planImport.ts"
export {
  type ContentImport,
  describeContentImport,
  describeNewImport,
  importContent,
  importContentIntoPage,
  prepareImport,
  preparePageImport,
  readPage
} from "./importContent.ts"
export { describeLink } from "./describeLink.ts"
export { importFailures } from "./importFailures.ts"
export { ImportReader, type ReadArchive } from "./ImportReader.ts"
export { ImportRefused, ImportSource, ImportSourceUnsupported, supportedSources } from "./ImportSource.ts"
export { readPaste } from "./readPaste.ts"
export { ArchivedProjects } from "./projects/ArchivedProjects.ts"
export type { ImportPlace } from "./readImport.ts"
export { applyTemplate } from "./templates/applyTemplate.ts"
export { type Template, TemplateNotFound, templates } from "./templates/Template.ts"
export { TemplateFiles } from "./templates/TemplateFiles.ts"
