import type { Language } from "../containers/Space.ts"

const portuguese =
  "s es a o as os ar er ir ado ada ados adas ido ida idos idas ando endo indo ou am em ção ções mento mentos amento amentos"
const scandinavian =
  "e en et er ene erne a ar or arna orna n s es ens ets ers nes ede ade te de t ing ning inger ningen ningar"

/** The endings that words of a language take, most of those that people write. A stemmer decides which of them fit a word. */
export const endings: Partial<Record<Language, ReadonlyArray<string>>> = Object.fromEntries(
  Object.entries({
    bg: "а я о е и ът ят та то те ове и ите ам ям аш яш ат ят ах ях ене ение ания",
    da: scandinavian,
    de: "e en er es em n s st t te ten et ete eten ern ung ungen nd end ende enden",
    el: "ος ου ο οι ων ους α ας ες η ης ησ εις εων ι ια ιου ιων ω εις ει ουμε ετε ουν",
    en: "s es e ed er ers ing ings y ies ied ment ments ion ions ation ations ate ates ated ating or ors able ly",
    es: "s es a o as os ar er ir ado ada ados adas ido ida idos idas ando iendo an en ción ciones ación aciones miento mientos",
    fi: "a ä n t ssa ssä sta stä an än en on in lla llä lta ltä lle ksi na nä tta ttä i ja jä ien ien ista istä issa issä eja ejä ut yt tu ty",
    fr: "s e es er ez é ée és ées ent ant ante antes ons ir it is ais ait eur eurs ement ements ation ations tion tions x aux",
    hu: "k ok ek ak ök t ot et at öt nak nek ban ben ba be ból ből val vel ra re ról ről on en ön hoz hez höz i ja je a e",
    id: "an i kan lah kah nya ku mu",
    it: "o a i e are ere ire ato ata ati ate ito ita iti ite uto uta uti ute ando endo ano ono zione zioni azione azioni mento menti",
    lt: "as o ui ą u e ai ų ams us ais uose a os ai ą oje ios is io iui į iu yje ys ti",
    nl: "e en s er ers t d te ten de den ing ingen heid heden",
    no: scandinavian,
    pt: portuguese,
    "pt-br": portuguese,
    ro: "i e a ul ului ii le lor uri urile ă e ele elor at ată ați ate it ită iți ite ând ind are arii ări",
    ru: "а я о е и ы у ю ь ой ей ом ем ам ям ами ями ах ях ов ев ый ий ая яя ое ее ые ие ого его ому ему ым им ых их ую юю ть ет ит ут ют ат ят л ла ло ли ение ения ений ание ания аний",
    sv: scandinavian,
    tr: "lar ler ı i u ü da de ta te dan den tan ten ın in un ün nın nin nun nün ya ye a e yı yi yu yü ları leri mak mek ma me",
    uk: "а я о е и і у ю ь ої ій ою ею ом ем ам ям ами ями ах ях ів їв ий ій ого ому им их ти є ить уть ють ать ять в ла ло ли ення ання"
  }).map(([language, list]) => [language, [...new Set(list.split(" "))]])
)
