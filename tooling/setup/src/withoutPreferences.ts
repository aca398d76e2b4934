/**
 * The variables by which the user of a terminal chooses programs, folders and an installation for the command line. Tests run without them:
 * with `EDITOR`, a command that is called without a terminal would wait for that editor.
 */
const preferences =
  /^(EDITOR|VISUAL|PAGER|GITHUB_ACTIONS|PGPASSWORD|XDG_(CACHE|CONFIG)_HOME|OCTAVO_(PAGER|PROFILE|SPACE|TOKEN|URL))$/

for (const name of Object.keys(process.env)) if (preferences.test(name)) delete process.env[name]
