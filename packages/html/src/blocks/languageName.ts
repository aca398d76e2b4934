/** The names of languages whose usual identifier is no name of theirs. */
const names: Readonly<Record<string, string>> = {
  bash: "Bash",
  c: "C",
  console: "Terminal",
  cpp: "C++",
  "c++": "C++",
  cs: "C#",
  csharp: "C#",
  css: "CSS",
  diff: "Diff",
  docker: "Dockerfile",
  dockerfile: "Dockerfile",
  go: "Go",
  graphql: "GraphQL",
  hcl: "HCL",
  html: "HTML",
  http: "HTTP",
  ini: "INI",
  java: "Java",
  javascript: "JavaScript",
  js: "JavaScript",
  json: "JSON",
  jsonc: "JSON",
  jsx: "JSX",
  kotlin: "Kotlin",
  lua: "Lua",
  markdown: "Markdown",
  md: "Markdown",
  nginx: "nginx",
  php: "PHP",
  powershell: "PowerShell",
  ps1: "PowerShell",
  py: "Python",
  python: "Python",
  rb: "Ruby",
  ruby: "Ruby",
  rs: "Rust",
  rust: "Rust",
  scss: "SCSS",
  sh: "Shell",
  shell: "Shell",
  shellscript: "Shell",
  shellsession: "Terminal",
  sql: "SQL",
  swift: "Swift",
  toml: "TOML",
  ts: "TypeScript",
  tsx: "TSX",
  typescript: "TypeScript",
  xml: "XML",
  yaml: "YAML",
  yml: "YAML",
  zsh: "Shell"
}

/** The name of a language of code, as readers know it; empty for text without one. */
export const languageName = (language: string): string =>
  Object.hasOwn(names, language)
    ? names[language]!
    : /^(?:|none|plain|plaintext|text|txt)$/.test(language)
      ? ""
      : language.slice(0, 30)
