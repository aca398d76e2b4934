/** Large operators, which have limits, in TeX. */
export const operators: Readonly<Record<string, string>> = {
  "∑": "\\sum",
  "∏": "\\prod",
  "∐": "\\coprod",
  "∫": "\\int",
  "∬": "\\iint",
  "∭": "\\iiint",
  "∮": "\\oint",
  "⋃": "\\bigcup",
  "⋂": "\\bigcap",
  "⋁": "\\bigvee",
  "⋀": "\\bigwedge"
}

/** Symbols in TeX. */
export const symbols: Readonly<Record<string, string>> = {
  ...operators,
  α: "\\alpha",
  β: "\\beta",
  γ: "\\gamma",
  δ: "\\delta",
  ε: "\\varepsilon",
  ϵ: "\\epsilon",
  ζ: "\\zeta",
  η: "\\eta",
  θ: "\\theta",
  ϑ: "\\vartheta",
  ι: "\\iota",
  κ: "\\kappa",
  λ: "\\lambda",
  μ: "\\mu",
  ν: "\\nu",
  ξ: "\\xi",
  π: "\\pi",
  ρ: "\\rho",
  σ: "\\sigma",
  ς: "\\varsigma",
  τ: "\\tau",
  υ: "\\upsilon",
  φ: "\\varphi",
  ϕ: "\\phi",
  χ: "\\chi",
  ψ: "\\psi",
  ω: "\\omega",
  Γ: "\\Gamma",
  Δ: "\\Delta",
  Θ: "\\Theta",
  Λ: "\\Lambda",
  Ξ: "\\Xi",
  Π: "\\Pi",
  Σ: "\\Sigma",
  Φ: "\\Phi",
  Ψ: "\\Psi",
  Ω: "\\Omega",
  "±": "\\pm",
  "∓": "\\mp",
  "×": "\\times",
  "÷": "\\div",
  "⋅": "\\cdot",
  "·": "\\cdot",
  "≤": "\\le",
  "≥": "\\ge",
  "≠": "\\ne",
  "≈": "\\approx",
  "≡": "\\equiv",
  "∼": "\\sim",
  "≅": "\\cong",
  "∝": "\\propto",
  "∞": "\\infty",
  "∂": "\\partial",
  "∇": "\\nabla",
  "∈": "\\in",
  "∉": "\\notin",
  "⊂": "\\subset",
  "⊆": "\\subseteq",
  "⊃": "\\supset",
  "∪": "\\cup",
  "∩": "\\cap",
  "∅": "\\emptyset",
  "∀": "\\forall",
  "∃": "\\exists",
  "¬": "\\neg",
  "∧": "\\wedge",
  "∨": "\\vee",
  "→": "\\to",
  "←": "\\leftarrow",
  "↔": "\\leftrightarrow",
  "⇒": "\\Rightarrow",
  "⇐": "\\Leftarrow",
  "⇔": "\\Leftrightarrow",
  "↦": "\\mapsto",
  "…": "\\ldots",
  "⋯": "\\cdots",
  "⋮": "\\vdots",
  "⋱": "\\ddots",
  ℝ: "\\mathbb{R}",
  ℕ: "\\mathbb{N}",
  ℤ: "\\mathbb{Z}",
  ℚ: "\\mathbb{Q}",
  ℂ: "\\mathbb{C}",
  "−": "-",
  "⟨": "\\langle",
  "⟩": "\\rangle",
  "‖": "\\|",
  "∥": "\\parallel",
  "⊥": "\\perp",
  "∘": "\\circ",
  "√": "\\surd"
}

const escapedCharacter = (character: string): string => {
  const name = symbols[character]
  if (name !== undefined) return /[a-z]$/i.test(name) ? `${name} ` : name
  if (character === "\\") return "\\backslash "
  if (character === "~" || character === "^") return `\\text{\\${character}{}}`
  return /[{}$&#_%]/.test(character) ? `\\${character}` : character
}

/** Text in TeX: the characters of its syntax are escaped, and symbols have their names. */
export const escaped = (text: string): string =>
  // Letters of formulas, such as an italic x, are plain ones in TeX.
  Array.from(text, (character) =>
    character in symbols
      ? escapedCharacter(character)
      : Array.from(character.normalize("NFKC"), escapedCharacter).join("")
  ).join("")

/** The names of functions that TeX knows. */
export const functionName =
  /^(?:sin|cos|tan|cot|sec|csc|log|ln|lim|max|min|exp|det|sup|inf|arg|gcd|sinh|cosh|tanh|arcsin|arccos|arctan)$/
