import type { ProductCatalogue } from '../../../custom-screens/i18n/catalogue.ts'

/** What figures are. */
export const meanings: Pick<ProductCatalogue, 'meanings'> = {
  meanings: {
    control: {
      contract: 'La somme des lignes des devis acceptés du marché.',
      variations: 'La somme des lignes des avenants acceptés.',
      revised: 'Marché et avenants acceptés.',
      pending: 'Devis remis et non acceptés. Ils ne comptent nulle part ailleurs.',
      invoiced: 'Ce que les fournisseurs ont facturé.',
      received: 'Ce qui est arrivé et n’est pas facturé.',
      onOrder: 'Ce qui est commandé et n’est pas arrivé.',
      committed: 'Ce qui est acheté pour le chantier : facturé, reçu et en commande.',
      toComplete:
        'Ce qui reste à venir d’une catégorie : le reste de son budget, ou ce que quelqu’un a saisi.',
      final: 'Coût à l’achèvement : l’engagé et ce qui reste à venir.',
      margin: 'Ce qui est accepté moins le coût à l’achèvement.',
      marginPercent: 'La marge en part de ce qui est accepté.',
      targetMargin: 'La marge pour laquelle le chantier a été chiffré.',
      donePercent:
        'Part d’une catégorie qui est acquise : saisie, évaluée dans la dernière situation, ou d’après les coûts.',
      earned: 'Valeur des travaux faits.',
      marginToDate: 'L’acquis moins ce qui est arrivé.',
      cash: 'Paiements reçus moins ce que les fournisseurs ont facturé, à ce jour.',
      applied: 'Ce que demande la dernière situation, jusqu’à ce jour.',
      certified: 'Ce que le client a accepté de payer au chantier.',
      unpaid: 'Ce qui est certifié et n’est pas encore payé.',
      retentionHeld: 'Ce que le client garde jusqu’à l’achèvement et à la levée des réserves.',
    },
    application: {
      gross: 'Valeur des travaux et des matériaux sur place, avant retenue.',
      retentionHeld: 'Ce que le client garde jusqu’à l’achèvement et à la levée des réserves.',
      contra: 'Ce que le client déduit pour ce qu’il a fait ou acheté pour nous.',
      previous: 'Ce qui a été certifié avant, ou demandé sans certificat.',
      due: 'Brut moins retenue, compensation et ce qui a été certifié avant.',
      owed: 'Le certifié d’avant dépasse la valeur des travaux.',
      notAgreed: 'Part du brut sur des avenants non acceptés.',
      less: 'Ce que le certificat a de moins que la situation.',
      finalDate: 'Dernier jour du paiement, selon le marché.',
    },
    subcontract: {
      retention: 'Ce que nous gardons jusqu’à l’achèvement et à la levée des réserves.',
      payment: 'Valeur à ce jour moins retenue et paiements d’avant.',
      owed: 'Le payé d’avant dépasse la valeur des travaux.',
      toPay: 'Le paiement moins les déductions et le CIS, avec TVA.',
      finalDate: 'Dernier jour de notre paiement, selon le sous-traité.',
    },
    statement: {
      totalQuoted: 'Les lignes du devis, par catégorie.',
      actualSpend: 'Ce qui est lié aux lignes du devis, par mois de relevé.',
      noDate: 'Dépense sans date de relevé : reçue ou en commande, et non facturée.',
      total: 'Dépense de tous les mois, et sans date.',
      left: 'Le devis moins la dépense.',
    },
    estimate: {
      cost: 'Ce que coûtent à l’entreprise les lignes qui ont un coût.',
      price: 'Ce que le client paie pour ces lignes.',
      margin: 'Prix moins coût.',
      ofPrice: 'La marge en part du prix.',
      onCost: 'La marge en part du coût.',
      without: 'Lignes dont personne n’a saisi le coût.',
    },
  },
}
