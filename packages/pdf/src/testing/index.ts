export { printerOfWords } from "./printerOfWords.ts"
